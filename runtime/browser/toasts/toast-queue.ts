// The queue of toasts. It is independent of the page; the caller passes the timer.
import type {Toast, ToastFields} from './toast.js';

/** Time functions; tests pass a fake clock. */
export interface Clock {
  now(): number;
  /** Calls back after `ms`. The returned function cancels it. */
  after(ms: number, call: () => void): () => void;
}

export interface ToastQueue {
  /** Returns the toast in the queue. Adding an id that is already queued changes nothing. */
  add(fields: ToastFields & {readonly id: string}): Toast;
  /** Merges fields into the toast. A new timeout restarts the timer. */
  update(id: string, patch: ToastFields): void;
  /** Removes the toast without its callback. */
  remove(id: string): void;
  clear(): void;
  /** Removes the toast like the close button, with its callback. */
  close(id: string): void;
  /** Runs an action of the toast and removes it, without the callback. */
  act(id: string, action: number): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Milliseconds until the toast closes. */
  remaining(id: string): number;
  /** The visible toasts, oldest first. */
  shown(): readonly Toast[];
  /** All toasts, visible and waiting. */
  all(): readonly Toast[];
}

const defaultTimeoutMs = 5000;
/** Browsers fire a timer with a longer delay immediately. */
const maxTimeoutMs = 2 ** 31 - 1;
const maxShown = 3;

interface Entry {
  toast: Toast;
  countdown: Countdown;
  paused: boolean;
}

/** Creates a queue that calls `changed` whenever the visible toasts may have changed. */
export function createToastQueue(clock: Clock, changed: () => void): ToastQueue {
  let entries: readonly Entry[] = [];

  const find = (id: string): Entry | undefined => entries.find(({toast}) => toast.id === id);
  const countdownOf = ({id, timeout}: Toast): Countdown => createCountdown(clock, timeout, () => close(id));
  const start = (entry: Entry): void => {
    // The timer runs only while the toast is visible.
    if (entry.paused || entry.toast.timeout === 0 || entries.indexOf(entry) >= maxShown) return;
    entry.countdown.start();
  };
  const apply = (next: readonly Entry[]): void => {
    entries = next;
    for (const entry of entries) start(entry);
    changed();
  };
  const drop = (id: string): Toast | undefined => {
    const entry = find(id);
    if (entry === undefined) return undefined;
    entry.countdown.stop();
    apply(entries.filter((other) => other !== entry));
    return entry.toast;
  };
  const close = (id: string): void => drop(id)?.callback?.();

  return {
    add(fields) {
      const known = find(fields.id);
      if (known !== undefined) return known.toast;
      const toast: Toast = {...fields, timeout: usable(fields.timeout ?? timeoutFor(fields))};
      apply([...entries, {toast, countdown: countdownOf(toast), paused: false}]);
      return toast;
    },
    update(id, patch) {
      const entry = find(id);
      if (entry === undefined) return;
      const timeout = usable(patch.timeout ?? entry.toast.timeout);
      const isNew = timeout !== entry.toast.timeout;
      entry.toast = {...entry.toast, ...patch, id, timeout};
      if (isNew) {
        entry.countdown.stop();
        entry.countdown = countdownOf(entry.toast);
      }
      apply(entries);
    },
    remove: (id) => void drop(id),
    clear() {
      for (const {countdown} of entries) countdown.stop();
      apply([]);
    },
    close,
    act: (id, index) => drop(id)?.actions?.[index]?.click?.(),
    pause(id) {
      const entry = find(id);
      if (entry === undefined) return;
      entry.paused = true;
      entry.countdown.stop();
    },
    resume(id) {
      const entry = find(id);
      if (entry === undefined) return;
      entry.paused = false;
      start(entry);
    },
    remaining: (id) => find(id)?.countdown.left() ?? 0,
    shown: () => entries.slice(0, maxShown).map(({toast}) => toast),
    all: () => entries.map(({toast}) => toast),
  };
}

/** Errors and toasts with actions stay until the reader closes them. */
function timeoutFor({actions = [], color}: ToastFields): number {
  return actions.length > 0 || color === 'red' ? 0 : defaultTimeoutMs;
}

/** A toast without a usable time, such as `Infinity`, stays like one with 0. */
function usable(timeoutMs: number): number {
  return timeoutMs > 0 && timeoutMs <= maxTimeoutMs ? timeoutMs : 0;
}

/** A timer that continues where it was stopped. */
interface Countdown {
  start(): void;
  stop(): void;
  /** Milliseconds until it ends. */
  left(): number;
}

function createCountdown(clock: Clock, timeoutMs: number, end: () => void): Countdown {
  /** Milliseconds that were left when it was started or stopped last. */
  let left = timeoutMs;
  /** Time at which it was started; undefined while it is stopped. */
  let since: number | undefined;
  let cancel: (() => void) | undefined;
  return {
    start() {
      if (since !== undefined) return;
      since = clock.now();
      cancel = clock.after(left, end);
    },
    stop() {
      cancel?.();
      if (since !== undefined) left -= clock.now() - since;
      since = undefined;
      cancel = undefined;
    },
    left: () => Math.max(0, left - (since === undefined ? 0 : clock.now() - since)),
  };
}
