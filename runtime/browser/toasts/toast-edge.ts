// Chooses the edge of the window for the toasts: the bottom, unless they would cover a form there.
import type {Toast} from './toast.js';

export type ToastEdge = 'start' | 'end';

/** Chooses the top if the list would cover the form of a toast, or the field with the focus. */
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
  // If the window is too low for both, chooses the side that covers less.
  return atEnd > covered(0) ? 'start' : 'end';
}
