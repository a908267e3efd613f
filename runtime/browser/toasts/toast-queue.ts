// The toasts that wait, show and go. Knows nothing of the page; time comes from outside.
import type {Toast, ToastFields} from './toast.js';

/** Time, as the queue needs it. */
export interface Clock {
  now(): number;
  /** Calls back after `ms`; the function given back calls it off. */
  after(ms: number, call: () => void): () => void;
}

export interface ToastQueue {
  /** Returns the toast in the queue. Adding an id that is already queued changes nothing. */
  add(fields: ToastFields & {readonly id: string}): Toast;
  /** Merges into the toast; a new time-out starts from full. */
  update(id: string, patch: ToastFields): void;
  /** Without its callback. */
  remove(id: string): void;
  clear(): void;
  /** As the close button does: with its callback. */
  close(id: string): void;
  /** Runs an action of the toast and removes it, without the callback. */
  act(id: string, action: number): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Milliseconds a toast has left. */
  remaining(id: string): number;
  /** Those on the screen, oldest first. */
  shown(): readonly Toast[];
  /** Those on the screen and those that wait. */
  all(): readonly Toast[];
}

const defaultTimeoutMs = 5000;
const mostShown = 3;

interface Entry {
  toast: Toast;
  left: number;
  paused: boolean;
  /** When the timer was started; undefined while it stands still. */
  since?: number | undefined;
  cancel?: (() => void) | undefined;
}

/** A queue that calls `changed` whenever what is shown has changed. */
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
    // Only what is on the screen grows old.
    if (entry.paused || entries.indexOf(entry) >= mostShown) return;
    if (entry.since !== undefined || entry.toast.timeout === 0) return;
    entry.since = clock.now();
    entry.cancel = clock.after(entry.left, () => close(entry.toast.id));
  };
  const settle = (next: readonly Entry[]): void => {
    entries = next;
    for (const entry of entries) start(entry);
    changed();
  };
  const drop = (id: string): Toast | undefined => {
    const entry = find(id);
    if (entry === undefined) return undefined;
    stop(entry);
    settle(entries.filter((other) => other !== entry));
    return entry.toast;
  };
  const close = (id: string): void => drop(id)?.callback?.();

  return {
    add(fields) {
      const known = find(fields.id);
      if (known !== undefined) return known.toast;
      const toast: Toast = {...fields, timeout: fields.timeout ?? timeoutFor(fields)};
      settle([...entries, {toast, left: toast.timeout, paused: false}]);
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
      settle(entries);
    },
    remove: (id) => void drop(id),
    clear() {
      for (const entry of entries) stop(entry);
      settle([]);
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
    shown: () => entries.slice(0, mostShown).map(({toast}) => toast),
    all: () => entries.map(({toast}) => toast),
  };
}

/** What a reader has to act on does not go away by itself. */
function timeoutFor({actions = [], color}: ToastFields): number {
  return actions.length > 0 || color === 'red' ? 0 : defaultTimeoutMs;
}
