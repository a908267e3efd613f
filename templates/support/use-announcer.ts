// Toasts for ears. The live regions stand in the page from the start, and their text comes after the card.
import {useRef, useState} from 'react';
import type {Toast} from '../../runtime/browser/toasts/toast.js';

/** Screen readers miss a text that comes with its element. */
const announceMs = 100;

/** What a live region says. Each announcement has a number, so that the same words are heard again. */
export interface Announcement {
  readonly count: number;
  readonly text: string;
}

export type LiveRole = 'alert' | 'status';

export interface Announcer {
  readonly announcements: Readonly<Record<LiveRole, Announcement>>;
  /** Has a toast read out: an error at once, anything else when there is a pause. */
  announce(toast: Toast): void;
}

const silence: Announcement = {count: 0, text: ''};

export function useAnnouncer(): Announcer {
  const [announcements, setAnnouncements] = useState({alert: silence, status: silence});
  const waiting = useRef<Record<LiveRole, string[]>>({alert: [], status: []});
  return {
    announcements,
    announce({title = '', description = '', color}) {
      const role = color === 'red' ? 'alert' : 'status';
      waiting.current[role].push(`${title} ${description}`.trim());
      setTimeout(() => {
        // Toasts of one moment are one announcement: a second text would cut the first one off.
        const texts = waiting.current[role].splice(0);
        if (texts.length === 0) return;
        setAnnouncements((before) => ({...before, [role]: {count: before[role].count + 1, text: texts.join(' ')}}));
      }, announceMs);
    },
  };
}
