// Sends the newsletter form and says what came of it: in a toast, and beside the field.
import {subscribe} from './newsletter.js';
import {optional} from './optional.js';
import {storageKeys} from './protocol.js';
import {replaceToast} from './show-toast.js';
import {writeTab} from './tab-storage.js';

// What shows the toast comes along: it may have to say that there is no network.
optional(import('./toast-stack.js'));

/** How long the toast of a success stays; that of a failure stays until it is closed or replaced. */
const successMs = 5000;

/** `sinceMs`: how long ago somebody first came to the form. Does nothing while the form is at work. */
export async function sendForm(form: HTMLFormElement, sinceMs: number): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const fields = new FormData(form);
  const end = begin(form);
  const {outcome, toast} = await subscribe(form.action, {
    email: String(fields.get('email')),
    hp: String(fields.get('hp')),
    t: Math.round(sinceMs),
    src: location.pathname,
    ...(fields.has('resend') && {resend: true}),
  });
  end();
  const isDone = outcome === 'subscribed';
  const description = (isDone && form.dataset['success']) || toast.description;
  form.dataset['outcome'] = outcome;
  form.querySelector('[role=status]')?.replaceChildren(description);
  form.querySelector<HTMLInputElement>('[name=email]')?.setAttribute('aria-invalid', String(outcome === 'invalid'));
  // One toast for each form: what came of the last attempt takes the place of what is said of the one before.
  replaceToast(`toast-${form.id}`, {...toast, description, keepClearOf: form.id, timeout: isDone ? successMs : 0});
  if (!isDone) return;
  form.reset();
  writeTab(storageKeys.newsletter, 'done');
}

/** Shows that the form is at work; the function given back ends that. */
function begin(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type=submit]');
  const label = button?.textContent ?? '';
  const spinner = Object.assign(document.createElement('span'), {className: 'spinner', ariaHidden: 'true'});
  form.ariaBusy = 'true';
  button?.setAttribute('aria-disabled', 'true');
  button?.replaceChildren(spinner, 'Subscribing');
  return () => {
    form.ariaBusy = null;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(label);
  };
}
