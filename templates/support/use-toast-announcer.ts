// Announces toasts to screen readers. The live regions are in the page from the start, and get their text after the card is shown.
import {useRef} from 'react';
import type {Toast} from '../../runtime/browser/toasts/toast.js';

/** Screen readers miss text that is added together with its element. */
const announceMs = 100;

/** The text of a live region. The count makes screen readers repeat the same text. */
export interface Announcement {
  readonly count: number;
  readonly text: string;
}

export type LiveRole = 'alert' | 'status';

export type Announcements = Readonly<Record<LiveRole, Announcement>>;

export type SetAnnouncements = (change: (before: Announcements) => Announcements) => void;

/** Returns a function that announces a toast: errors interrupt the screen reader, others wait for a pause. */
export function useToastAnnouncer(setAnnouncements: SetAnnouncements): (toast: Toast) => void {
  const waiting = useRef<Record<LiveRole, string[]>>({alert: [], status: []});
  return ({title = '', description = '', color}) => {
    const role = color === 'red' ? 'alert' : 'status';
    waiting.current[role].push(`${title} ${description}`.trim());
    setTimeout(() => {
      // Toasts of one moment are one announcement: a second text would cut the first one off.
      const texts = waiting.current[role].splice(0);
      if (texts.length === 0) return;
      setAnnouncements((before) => ({...before, [role]: {count: before[role].count + 1, text: texts.join(' ')}}));
    }, announceMs);
  };
}
