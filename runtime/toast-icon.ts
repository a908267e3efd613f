// The few drawings a toast may need. A page carries the icons it shows, and cannot know which toasts will come.
import {lateIcon} from './late-icon.js';
import type {ToastIcon, ToastSign} from './toast.js';

const paths: Readonly<Record<ToastSign | 'close', string>> = {
  alert: 'M12 3 2 20h20zM12 10v4m0 3v.01',
  check: 'm4 12 5 5L20 6',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 2a10 10 0 1 0 .01 0M12 11v6m0-10v.01',
  refresh: 'M20 12a8 8 0 1 1-3-6.2L20 8m0-5v5h-5',
};

export function toastIcon(name: ToastIcon | 'close'): Element {
  if (!isOurs(name)) return lateIcon(name);
  const template = document.createElement('template');
  template.innerHTML = `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentcolor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${paths[name]}"/></svg>`;
  return template.content.firstElementChild as Element;
}

function isOurs(name: string): name is keyof typeof paths {
  return Object.hasOwn(paths, name);
}
