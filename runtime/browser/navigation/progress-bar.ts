// The progress bar at the top of the page during a navigation. The style sheet animates it; this module sets its state.
import {adoptStyle} from '../base/adopt-style.js';
import style from './progress-bar.css';

export interface ProgressBar {
  start(): void;
  finish(failed: boolean): void;
}

const throttleMs = 200;
const hideMs = 500;
const resetMs = 400;

/** Creates a bar that is not shown for navigations shorter than 200 ms. Also sets `aria-busy` on `<main>`. */
export function createProgressBar(): ProgressBar {
  adoptStyle(style);
  const bar = document.createElement('div');
  bar.className = 'loading-bar';
  bar.role = 'progressbar';
  bar.ariaHidden = 'true';
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Changes the state after a delay, unless another change comes first. */
  const after = (waitMs: number, state: string, then?: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      bar.dataset['state'] = state;
      then?.();
    }, waitMs);
  };

  return {
    start() {
      if (!bar.isConnected) document.body.append(bar);
      document.querySelector('main')?.setAttribute('aria-busy', 'true');
      if (bar.dataset['state'] === 'loading') return;
      bar.dataset['state'] = 'idle';
      after(throttleMs, 'loading');
    },
    finish(failed) {
      document.querySelector('main')?.removeAttribute('aria-busy');
      clearTimeout(timer);
      if (bar.dataset['state'] !== 'loading') return;
      bar.dataset['state'] = failed ? 'failed' : 'done';
      after(hideMs, 'gone', () => after(resetMs, 'idle'));
    },
  };
}
