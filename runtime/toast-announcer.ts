// Toasts for ears. The live regions stand in the page from the start, and their text comes after the card.
import type {Toast} from './toast.js';

/** Screen readers miss a text that comes with its element. */
const announceMs = 100;

/** A function that has a toast read out: an error at once, anything else when there is a pause. */
export function createAnnouncer(region: Element): (toast: Toast) => void {
  const texts: Record<'alert' | 'status', string[]> = {alert: [], status: []};
  return ({title = '', description = '', color}) => {
    const role = color === 'red' ? 'alert' : 'status';
    texts[role].push(`${title} ${description}`.trim());
    setTimeout(() => {
      const live = region.querySelector(`[role=${role}]`);
      // Toasts of one moment are one announcement: a second text would cut the first one off.
      if (live !== null && texts[role].length > 0) live.textContent = texts[role].splice(0).join(' ');
    }, announceMs);
  };
}
