// Buttons that show a toast: `ToastButton` of the templates.
import {closestElement} from '../base/closest-element.js';
import {showToast} from './show-toast.js';
import type {ToastFields} from './toast.js';

/** Handles clicks on every `[data-toast]`, also on later pages. */
export function startToastButtons(): void {
  document.addEventListener('click', (event) => {
    const button: HTMLElement | null = closestElement(event, '[data-toast]');
    if (button === null) return;
    // Ignore other fields, such as addresses, because the attribute may come from content.
    const {title, description, color, icon, timeout} = JSON.parse(button.dataset['toast'] ?? '') as ToastFields;
    showToast({title, description, color, icon, timeout} as ToastFields);
  });
}
