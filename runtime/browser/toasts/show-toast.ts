// Requests toasts by events, so that features and islands do not depend on the code that shows them.
import {events} from '../base/protocol.js';
import type {ToastFields} from './toast.js';

/** Shows a toast; what comes back has the id it can be changed by. */
export function showToast(fields: ToastFields): ToastFields {
  const toast = {...fields};
  tell(events.toast, toast);
  return toast;
}

/** Changes some fields. Only another `timeout` starts the time again. */
export function updateToast(id: string, patch: ToastFields): void {
  tell(events.toastUpdate, {...patch, id});
}

/** Shows a toast in place of the one with the same id, or a new one where that has gone. */
export function replaceToast(id: string, fields: ToastFields & {readonly timeout: number}): void {
  updateToast(id, fields);
  showToast({...fields, id});
}

/** Takes a toast away without its callback. */
export function removeToast(id: string): void {
  tell(events.toastRemove, {id});
}

/** Takes all toasts away without their callbacks. */
export function clearToasts(): void {
  tell(events.toastRemove, {});
}

function tell(event: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(event, {detail}));
}
