// Requests toasts by events, so that features and islands do not depend on the code that shows them.
import {events} from '../base/protocol.js';
import type {ToastFields} from './toast.js';

/** Shows a toast. The result has the id for later changes. */
export function showToast(fields: ToastFields): ToastFields {
  const toast = {...fields};
  dispatch(events.toast, toast);
  return toast;
}

/** Changes some fields. Only a new `timeout` restarts the timer. */
export function updateToast(id: string, patch: ToastFields): void {
  dispatch(events.toastUpdate, {...patch, id});
}

/** Replaces the toast with the same id, or shows a new one if it has gone. */
export function replaceToast(id: string, fields: ToastFields & {readonly timeout: number}): void {
  updateToast(id, fields);
  showToast({...fields, id});
}

/** Removes a toast without calling its callback. */
export function removeToast(id: string): void {
  dispatch(events.toastRemove, {id});
}

/** Removes all toasts without calling their callbacks. */
export function clearToasts(): void {
  dispatch(events.toastRemove, {});
}

function dispatch(event: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(event, {detail}));
}
