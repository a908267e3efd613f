// The toasts that wait, show and go. Knows nothing of the page; time comes from outside.

export interface ToastFields {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly color?: string;
  /** Milliseconds; 0 stays until somebody closes it. */
  readonly timeout?: number;
  readonly actions?: readonly ToastAction[];
  /** Null hides the button. */
  readonly closeButton?: null;
  readonly pauseTimeoutOnHover?: boolean;
  /** Runs after the time-out or the close button, not otherwise. */
  readonly callback?: () => void;
  readonly click?: (toast: Toast) => void;
}

export interface ToastAction {
  readonly label: string;
  readonly click?: () => void;
}

export interface Toast extends ToastFields {
  readonly id: string;
  readonly timeout: number;
}

/** Time, as the queue needs it. */
export interface Clock {
  now(): number;
  /** Calls back after `ms`; the function given back calls it off. */
  after(ms: number, call: () => void): () => void;
}

export interface ToastQueue {
  /** The toast as it stands in the queue; an id that is queued already changes nothing. */
  add(fields: ToastFields): Toast;
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
  /** Oldest first. */
  shown(): readonly Toast[];
}

const defaultTimeoutMs = 5000;
const mostShown = 3;

interface Entry {
  toast: Toast;
  left: number;
  /** When the timer was started; undefined while it stands still. */
  since?: number | undefined;
  cancel?: (() => void) | undefined;
}

/** A queue that calls `changed` whenever what is shown has changed. */
export function createToastQueue(clock: Clock, changed: () => void): ToastQueue {
  let entries: readonly Entry[] = [];
  let count = 0;

  const find = (id: string): Entry | undefined => entries.find(({toast}) => toast.id === id);
  const stop = (entry: Entry): void => {
    entry.cancel?.();
    if (entry.since !== undefined) entry.left -= clock.now() - entry.since;
    entry.since = undefined;
    entry.cancel = undefined;
  };
  const start = (entry: Entry): void => {
    if (entry.since !== undefined || entry.toast.timeout === 0) return;
    entry.since = clock.now();
    entry.cancel = clock.after(entry.left, () => close(entry.toast.id));
  };
  const settle = (next: readonly Entry[]): void => {
    entries = next;
    // Only what is on the screen grows old.
    for (const entry of entries.slice(0, mostShown)) if (!paused.has(entry.toast.id)) start(entry);
    changed();
  };
  const paused = new Set<string>();
  const drop = (id: string): Entry | undefined => {
    const entry = find(id);
    if (entry === undefined) return undefined;
    stop(entry);
    paused.delete(id);
    settle(entries.filter((other) => other !== entry));
    return entry;
  };
  const close = (id: string): void => drop(id)?.toast.callback?.();

  return {
    add(fields) {
      const id = fields.id ?? `${clock.now()}-${count++}`;
      const known = find(id);
      if (known !== undefined) return known.toast;
      const toast: Toast = {...fields, id, timeout: fields.timeout ?? timeoutFor(fields)};
      settle([...entries, {toast, left: toast.timeout}]);
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
      paused.clear();
      settle([]);
    },
    close,
    act(id, index) {
      const action = find(id)?.toast.actions?.[index];
      if (drop(id) !== undefined) action?.click?.();
    },
    pause(id) {
      const entry = find(id);
      if (entry === undefined) return;
      paused.add(id);
      stop(entry);
    },
    resume(id) {
      const entry = find(id);
      if (!paused.delete(id) || entry === undefined) return;
      if (entries.indexOf(entry) < mostShown) start(entry);
    },
    remaining(id) {
      const entry = find(id);
      if (entry === undefined) return 0;
      return Math.max(0, entry.left - (entry.since === undefined ? 0 : clock.now() - entry.since));
    },
    shown: () => entries.slice(0, mostShown).map(({toast}) => toast),
  };
}

/** What a reader has to act on does not go away by itself. */
function timeoutFor({actions = [], color}: ToastFields): number {
  return actions.length > 0 || color === 'red' ? 0 : defaultTimeoutMs;
}
