// Forms that a late chunk sends. Where that chunk does not come, the browser sends them as it would without script.
import {closest} from '../base/closest.js';
import {withTimeout} from '../base/with-timeout.js';

type Submitter = HTMLElement | null;

/** Calls `send` for every form that `selector` matches, also on pages that come later. */
export function sendFormsWith(
  selector: string,
  load: () => Promise<(form: HTMLFormElement, submitter: Submitter) => unknown>,
): void {
  const waiting = new WeakSet<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const {submitter, defaultPrevented} = event;
    const form: HTMLFormElement | null = closest(event, selector);
    if (form === null || defaultPrevented) return;
    event.preventDefault();
    if (waiting.has(form)) return;
    waiting.add(form);
    withTimeout(load())
      .then(
        (send) => void send(form, submitter),
        () => submitByItself(form, submitter),
      )
      .finally(() => waiting.delete(form));
  });
}

function submitByItself(form: HTMLFormElement, submitter: Submitter): void {
  const {name, value} = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (!form.hasAttribute('action')) {
    form.querySelector('[role=status]')?.replaceChildren('This could not be sent. Please try again later.');
    return;
  }
  // `submit()` leaves out the button, and the check that has been made already.
  if (name) form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
  form.submit();
}
