// “Was this page helpful?” Its code comes with the first answer.
import {optional} from './optional.js';

/** Answers every `.feedback` form, also of pages that come later. */
export function startFeedback(): void {
  document.addEventListener('submit', (event) => {
    const {target, submitter} = event;
    if (!(target instanceof HTMLFormElement) || !target.matches('.feedback')) return;
    event.preventDefault();
    optional(import('./feedback-answer.js').then(({answer}) => answer(target, submitter)));
  });
}
