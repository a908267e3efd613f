// Shows a progress line for long work, which is cleared at the end.
import type {Io} from '../io.js';

interface Step {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

export interface Progress {
  show(step: Step): void;
  clear(): void;
}

const delayMs = 300; // Shorter work shows no line.
const intervalMs = 80;

/** Shows steps on a terminal, at most one every 80 ms. Does nothing elsewhere. */
export function progress(io: Io, now: () => number = performance.now.bind(performance)): Progress {
  if (!io.interactive) return {show: () => {}, clear: () => {}};
  const started = now();
  let shownAt = started + delayMs - intervalMs;
  let visible = false;
  return {
    show(step) {
      if (now() - shownAt < intervalMs) return;
      shownAt = now();
      visible = true;
      io.redraw(io.style.dim(lineOf(step)));
    },
    clear() {
      if (visible) io.redraw('');
      visible = false;
    },
  };
}

function lineOf({stage, done, total}: Step): string {
  return total > 0 ? `${stage} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : `${stage} …`;
}
