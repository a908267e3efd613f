// Limits the number of concurrent requests, in total and per host, and their rate per host.
import {setTimeout as sleep} from 'node:timers/promises';

export interface HostLimitOptions {
  readonly maxPerHost: number;
  readonly maxTotal: number;
  /** Time between the starts of two requests to a host. */
  readonly minDelayMs: number;
}

export interface HostLimits {
  /** Runs `request` as soon as the limits of the host allow. */
  run<T>(host: string, request: () => Promise<T>): Promise<T>;
  /** Delays further requests to the host. */
  pause(host: string, durationMs: number): void;
}

export function createHostLimits({maxPerHost, maxTotal, minDelayMs}: HostLimitOptions): HostLimits {
  const total = createSemaphore(maxTotal);
  const hosts = new Map<string, {readonly slots: Semaphore; nextStart: number}>();
  const stateOf = (host: string) => {
    const state = hosts.get(host) ?? {slots: createSemaphore(maxPerHost), nextStart: 0};
    hosts.set(host, state);
    return state;
  };
  return {
    run: (host, request) => {
      const state = stateOf(host);
      return state.slots(async () => {
        // A pause can begin during the sleep.
        for (let wait = state.nextStart - Date.now(); wait > 0; wait = state.nextStart - Date.now()) await sleep(wait);
        state.nextStart = Date.now() + minDelayMs;
        return total(request);
      });
    },
    pause: (host, durationMs) => {
      const state = stateOf(host);
      state.nextStart = Math.max(state.nextStart, Date.now() + durationMs);
    },
  };
}

type Semaphore = <T>(run: () => Promise<T>) => Promise<T>;

function createSemaphore(slots: number): Semaphore {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
