// Toasts, as far as every page has to know them. What shows them is loaded with the first one.
import {optional} from './optional.js';
import {events, storageKeys} from './protocol.js';
import {showToast} from './show-toast.js';
import {takeTab} from './tab-storage.js';
import type {Toast, ToastFields} from './toast.js';
import type {ToastStack} from './toast-stack.js';

export function startToasts(): void {
  let count = 0;
  let stack: Promise<ToastStack> | undefined;
  const load = (): Promise<ToastStack> => {
    stack ??= import('./toast-stack.js').then(({createToastStack}) => createToastStack());
    stack.catch(() => (stack = undefined)); // the next toast tries again
    return stack;
  };

  const listen = <T>(type: string, call: (fields: T) => Promise<unknown>): void =>
    document.addEventListener(type, (event) => optional(call((event as CustomEvent<T>).detail)));
  listen<{-readonly [K in keyof ToastFields]: ToastFields[K]}>(events.toast, async (toast) => {
    // At once, so that whoever asks for the toast knows its name.
    toast.id ??= `${Date.now()}-${count++}`;
    (await load()).add(toast);
  });
  listen<Toast>(events.toastUpdate, async (patch) => (await stack)?.update(patch.id, patch));
  listen<{id?: string}>(events.toastRemove, async ({id}) => (await stack)?.remove(id));

  // What a `ToastButton` says; nothing in it leads anywhere, for content may have written it.
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-toast]');
    if (!button) return;
    const {title, description, color, icon, timeout} = JSON.parse(button.dataset['toast'] ?? '') as ToastFields;
    showToast({title, description, color, icon, timeout} as ToastFields);
  });

  const saved = takeTab(storageKeys.reloadState);
  if (saved !== undefined) optional(load().then((stack) => stack.replay(saved)));
}
