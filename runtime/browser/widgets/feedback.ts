// Handles the form “Was this page helpful?”. The code that sends an answer is loaded with the first one.
import {deferSubmit} from '../forms/defer-submit.js';

/** Handles every `.feedback` form, also on later pages. */
export function startFeedback(): void {
  deferSubmit('form.feedback', async () => (await import('./send-feedback.js')).sendFeedback);
}
