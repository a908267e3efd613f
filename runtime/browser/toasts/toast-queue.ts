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
const maxShown = 3;

interface Entry {
  toast: Toast;
  /** Milliseconds that were left when the timer was started or stopped last. */
  left: number;
  paused: boolean;
  /** Time at which the timer was started; undefined while it is paused. */
  since?: number | undefined;
  cancel?: (() => void) | undefined;
}

/** Creates a queue that calls `changed` whenever the visible toasts may have changed. */
export function createToastQueue(clock: Clock, changed: () => void): ToastQueue {
  let entries: readonly Entry[] = [];

  const find = (id: string): Entry | undefined => entries.find(({toast}) => toast.id === id);
  const stop = (entry: Entry): void => {
    entry.cancel?.();
    if (entry.since !== undefined) entry.left -= clock.now() - entry.since;
    entry.since = undefined;
    entry.cancel = undefined;
  };
  const start = (entry: Entry): void => {
    // The timer runs only while the toast is visible.
    if (entry.paused || entries.indexOf(entry) >= maxShown) return;
    if (entry.since !== undefined || entry.toast.timeout === 0) return;
    entry.since = clock.now();
    entry.cancel = clock.after(entry.left, () => close(entry.toast.id));
  };
  const apply = (next: readonly Entry[]): void => {
    entries = next;
    for (const entry of entries) start(entry);
    changed();
  };
  const drop = (id: string): Toast | undefined => {
    const entry = find(id);
    if (entry === undefined) return undefined;
    stop(entry);
    apply(entries.filter((other) => other !== entry));
    return entry.toast;
  };
  const close = (id: string): void => drop(id)?.callback?.();

  return {
    add(fields) {
      const known = find(fields.id);
      if (known !== undefined) return known.toast;
      const toast: Toast = {...fields, timeout: fields.timeout ?? timeoutFor(fields)};
      apply([...entries, {toast, left: toast.timeout, paused: false}]);
      return toast;
    },
    update(id, patch) {
      const entry = find(id);
      if (entry === undefined) return;
      const timeout = patch.timeout ?? entry.toast.timeout;
      const isNew = timeout !== entry.toast.timeout;
      if (isNew) stop(entry);
      entry.toast = {...entry.toast, ...patch, id, timeout};
      if (isNew) entry.left = timeout;
      apply(entries);
    },
    remove: (id) => void drop(id),
    clear() {
      for (const entry of entries) stop(entry);
      apply([]);
    },
    close,
    act: (id, index) => drop(id)?.actions?.[index]?.click?.(),
    pause(id) {
      const entry = find(id);
      if (entry === undefined) return;
      entry.paused = true;
      stop(entry);
    },
    resume(id) {
      const entry = find(id);
      if (entry === undefined) return;
      entry.paused = false;
      start(entry);
    },
    remaining(id) {
      const entry = find(id);
      if (entry === undefined) return 0;
      return Math.max(0, entry.left - (entry.since === undefined ? 0 : clock.now() - entry.since));
    },
    shown: () => entries.slice(0, maxShown).map(({toast}) => toast),
    all: () => entries.map(({toast}) => toast),
  };
}

/** Errors and toasts with actions stay until the reader closes them. */
function timeoutFor({actions = [], color}: ToastFields): number {
  return actions.length > 0 || color === 'red' ? 0 : defaultTimeoutMs;
}
