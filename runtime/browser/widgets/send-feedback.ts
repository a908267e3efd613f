// Sends an answer to “Was this page helpful?”: dispatches an event, posts to the form's action if it has one, and thanks the reader.
import {events} from '../base/protocol.js';

export interface Feedback {
  readonly path: string;
  readonly helpful: boolean;
}

/** Returns whether the feedback was sent, or handled by a listener. Until it fails, the buttons are disabled. */
export async function sendFeedback(form: HTMLFormElement, button: HTMLElement | null): Promise<boolean> {
  const data = new FormData(form, button);
  const detail: Feedback = {path: String(data.get('path')), helpful: data.get('helpful') === 'yes'};
  const enable = (enabled: boolean): void => {
    for (const one of form.querySelectorAll('button')) one.disabled = !enabled;
  };
  enable(false);
  const isOurs = document.dispatchEvent(new CustomEvent(events.feedback, {detail, cancelable: true}));
  const done = !isOurs || !form.hasAttribute('action') || (await post(form.action, detail));
  if (done) form.querySelector('[role="status"]')?.replaceChildren('Thank you.');
  else enable(true);
  return done;
}

async function post(action: string, feedback: Feedback): Promise<boolean> {
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
