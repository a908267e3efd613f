// Forms that a lazy chunk sends. If the chunk does not load, the browser submits the form as it would without a script, and a
// form without an address says that it could not be sent.
import {closestElement} from '../base/closest-element.js';
import {withLoadTimeout} from '../base/with-load-timeout.js';

type Submitter = HTMLElement | null;

/** Sends a form. Resolves with whether it was sent. */
type Send = (form: HTMLFormElement, submitter: Submitter) => Promise<boolean>;

/** Sends every form that matches `selector` with the loaded function, also on later pages. */
export function deferSubmit(selector: string, load: () => Promise<Send>): void {
  const waiting = new WeakSet<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const {submitter, defaultPrevented} = event;
    const form: HTMLFormElement | null = closestElement(event, selector);
    if (form === null || defaultPrevented) return;
    event.preventDefault();
    if (waiting.has(form)) return;
    waiting.add(form);
    void submit(form, submitter, load).finally(() => waiting.delete(form));
  });
}

async function submit(form: HTMLFormElement, submitter: Submitter, load: () => Promise<Send>): Promise<void> {
  const send = await withLoadTimeout(load()).catch(() => undefined);
  if (send === undefined) submitWithoutScript(form, submitter);
  else if (!(await send(form, submitter).catch(() => false))) showNotSent(form);
}

function showNotSent(form: HTMLFormElement): void {
  form.querySelector('[role=status]')?.replaceChildren('This could not be sent. Please try again later.');
}

function submitWithoutScript(form: HTMLFormElement, submitter: Submitter): void {
  const {name, value} = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (!form.hasAttribute('action')) return showNotSent(form);
  // `submit()` omits the button, and skips the validation, which has been done already.
  if (name) form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
  form.submit();
}
