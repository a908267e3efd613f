// The toasts on the screen: those that the queue shows, and those that it has removed but that are still animating.
import {useRef, useState} from 'react';
import type {Toast} from '../../runtime/browser/toasts/toast.js';
import {createToastQueue, type ToastQueue} from '../../runtime/browser/toasts/toast-queue.js';

/** A toast on the screen. */
interface Card {
  readonly key: number;
  readonly toast: Toast;
  /** Removed from the queue, but still animating. */
  readonly leaving: boolean;
}

export interface ToastCards {
  readonly queue: ToastQueue;
  readonly cards: readonly Card[];
  /** Removes a card whose animation has ended. */
  remove(key: number): void;
  focusedCard(): Card | undefined;
  /** Whether there are cards that are not leaving. Like `focusedCard`, it includes changes that are not rendered yet. */
  isShowing(): boolean;
}

/** `announce` is called with new and changed toasts, `returnFocus` when the card with the focus leaves. */
export function useToastCards(announce: (toast: Toast) => void, returnFocus: () => void): ToastCards {
  const [cards, setCards] = useState<readonly Card[]>([]);
  /** The next state: several changes may come before React renders one. */
  const latest = useRef<readonly Card[]>([]);
  const count = useRef(0);
  const [queue] = useState(() => createToastQueue(browserClock, sync));

  function update(next: readonly Card[]): void {
    latest.current = next;
    setCards(next);
  }

  function sync(): void {
    const shown = queue.shown();
    const focused = focusedCard();
    const kept = latest.current.map((card): Card => {
      const toast = card.leaving ? undefined : shown.find(({id}) => id === card.toast.id);
      if (toast === undefined) return {...card, leaving: true};
      if (toast.title !== card.toast.title || toast.description !== card.toast.description) announce(toast);
      return {...card, toast};
    });
    if (kept.some(({key, leaving}) => leaving && key === focused?.key)) returnFocus();
    const known = new Set(kept.flatMap(({leaving, toast}) => (leaving ? [] : [toast.id])));
    const added = shown.filter(({id}) => !known.has(id));
    added.forEach(announce);
    update([...kept, ...added.map((toast) => ({key: count.current++, toast, leaving: false}))]);
  }

  function focusedCard(): Card | undefined {
    const key = document.activeElement?.closest<HTMLElement>('.toast')?.dataset['key'];
    return latest.current.find((card) => String(card.key) === key);
  }

  return {
    queue,
    cards,
    remove: (key) => update(latest.current.filter((card) => card.key !== key)),
    focusedCard,
    isShowing: () => latest.current.some(({leaving}) => !leaving),
  };
}

const browserClock = {
  now: () => performance.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
