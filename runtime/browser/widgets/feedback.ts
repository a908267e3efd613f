// “Was this page helpful?” The code is loaded with the first answer.
import {deferSubmit} from '../forms/defer-submit.js';

/** Handles every `.feedback` form, also on later pages. */
export function startFeedback(): void {
  deferSubmit('form.feedback', async () => (await import('./feedback-answer.js')).answer);
}
