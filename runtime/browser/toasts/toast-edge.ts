// At which edge of the window the toasts are: at the bottom, unless they would cover what they must not.
import type {Toast} from './toast.js';

export type ToastEdge = 'start' | 'end';

/** The top where the list would cover a form that a toast is about, or the field that is being filled in. */
export function edgeFor(list: HTMLElement, toasts: readonly Toast[]): ToastEdge {
  const kept = toasts.flatMap(({keepClearOf = ''}) => document.getElementById(keepClearOf) ?? []);
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches('input, textarea, select') && !list.contains(focused)) {
    kept.push(focused);
  }
  const {height, left, right} = list.getBoundingClientRect();
  const boxes = kept.map((one) => one.getBoundingClientRect()).filter((box) => box.left < right && box.right > left);
  const covered = (top: number): number =>
    boxes.reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, top + height) - Math.max(box.top, top)), 0);
  const atEnd = covered(document.documentElement.clientHeight - height);
  // In a window too low for both, the lesser evil.
  return atEnd > covered(0) ? 'start' : 'end';
}
