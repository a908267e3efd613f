// Sends the newsletter form. Loaded when the reader turns to the form, so that the island itself stays small.
import {storageKeys} from '../base/protocol.js';
import {writeSessionItem} from '../base/session-storage.js';
import {replaceToast} from '../toasts/show-toast.js';
import {subscribe, type SubscriptionResult} from './subscribe.js';

export interface SendOptions {
  /** Time of the first interaction with the form, in milliseconds since the page was opened. */
  readonly interactionAt: number;
  /** Replaces the default message after a successful sign-up. */
  readonly success: string | undefined;
  /** Whether the reader asks for the mail again. */
  readonly resend: boolean;
}

/** The result that the form shows. */
export interface Attempt {
  readonly outcome: SubscriptionResult['outcome'];
  readonly status: string;
}

/** How long the toast of a success stays. The toast of a failure stays until it is closed or replaced. */
const successMs = 5000;

/** Sends the address and shows the result in a toast. After a success, empties the form and remembers it. Never throws. */
export async function sendForm(form: HTMLFormElement, {interactionAt, success, resend}: SendOptions): Promise<Attempt> {
  const fields = new FormData(form);
  const {outcome, toast} = await subscribe(form.action, {
    email: String(fields.get('email')),
    hp: String(fields.get('hp')),
    t: Math.round(performance.now() - interactionAt),
    src: location.pathname,
    ...(resend && {resend}),
  });
  const isDone = outcome === 'subscribed';
  const status = (isDone && success) || toast.description;
  // One toast for each form: the result of the last attempt replaces that of the one before.
  const timeout = isDone ? successMs : 0;
  replaceToast(`toast-${form.id}`, {...toast, description: status, keepClearOf: form.id, timeout});
  if (isDone) {
    form.reset();
    writeSessionItem(storageKeys.newsletter, 'done');
  }
  return {outcome, status};
}
