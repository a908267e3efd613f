// Buttons that show a toast: `ToastButton` of the templates.
import {closest} from '../base/closest-element.js';
import {showToast} from './show-toast.js';
import type {ToastFields} from './toast.js';

/** Answers every `[data-toast]`, also of pages that come later. */
export function startToastButtons(): void {
  document.addEventListener('click', (event) => {
    const button: HTMLElement | null = closest(event, '[data-toast]');
    if (button === null) return;
    // They contain no address, because content may have written them.
    const {title, description, color, icon, timeout} = JSON.parse(button.dataset['toast'] ?? '') as ToastFields;
    showToast({title, description, color, icon, timeout} as ToastFields);
  });
}
