// “Was this page helpful?” This chunk is loaded with the first answer.
import {sendFormsWith} from '../forms/deferred-form.js';

/** Answers every `.feedback` form, also of pages that come later. */
export function startFeedback(): void {
  sendFormsWith('form.feedback', async () => (await import('./feedback-answer.js')).answer);
}
