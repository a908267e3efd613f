// An answer to “Was this page helpful?”: dispatches an event, posts to the form's action if it has one, and thanks the reader.
import {events} from '../base/protocol.js';

export interface Feedback {
  readonly path: string;
  readonly helpful: boolean;
}

export async function answer(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const data = new FormData(form, button);
  const detail: Feedback = {path: String(data.get('path')), helpful: data.get('helpful') === 'yes'};
  const enable = (enabled: boolean): void => {
    for (const one of form.querySelectorAll('button')) one.disabled = !enabled;
  };
  enable(false);
  const isOurs = document.dispatchEvent(new CustomEvent(events.feedback, {detail, cancelable: true}));
  const done = !isOurs || !form.hasAttribute('action') || (await send(form.action, detail));
  const status = form.querySelector('[role="status"]');
  if (status !== null) status.textContent = done ? 'Thank you.' : 'This could not be sent. Please try again later.';
  enable(!done);
}

async function send(action: string, feedback: Feedback): Promise<boolean> {
  try {
    const {ok} = await fetch(action, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(feedback),
      keepalive: true,
    });
    return ok;
  } catch {
    return false; // offline, or the server is unreachable
  }
}
