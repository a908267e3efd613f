// How any feature or island asks for a toast: by an event, so that nobody has to know who shows it.
import {events} from './protocol.js';
import type {ToastFields} from './toast-queue.js';

export function showToast(toast: ToastFields): void {
  document.dispatchEvent(new CustomEvent(events.toast, {detail: toast}));
}
