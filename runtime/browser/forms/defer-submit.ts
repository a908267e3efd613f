// Forms that a lazy chunk submits. If the chunk does not load, the browser submits them as it would without a script.
import {closestElement} from '../base/closest-element.js';
import {withTimeout} from '../base/with-timeout.js';

type Submitter = HTMLElement | null;

/** Calls `send` for every form that matches `selector`, also on later pages. */
export function deferSubmit(
  selector: string,
  load: () => Promise<(form: HTMLFormElement, submitter: Submitter) => unknown>,
): void {
  const waiting = new WeakSet<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const {submitter, defaultPrevented} = event;
    const form: HTMLFormElement | null = closestElement(event, selector);
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
  // `submit()` omits the button, and skips the validation, which has been done already.
  if (name) form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
  form.submit();
}
