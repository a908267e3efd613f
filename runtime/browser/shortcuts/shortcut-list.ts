// The dialog that lists the shortcuts of the page, and can turn off single-key shortcuts.
import {adoptStyle} from '../base/adopt-style.js';
import {storageKeys} from '../base/protocol.js';
import style from './shortcut-list.css';

interface Shortcut {
  readonly element: HTMLElement;
  readonly shortcut: string;
}

/** Opens the list. It is created each time, because pages have different shortcuts. */
export function showShortcuts(shortcuts: readonly Shortcut[]): void {
  if (document.querySelector('dialog.shortcuts') !== null) return;
  adoptStyle(style);
  const dialog = make('dialog', {className: 'dialog shortcuts', id: 'site-shortcuts'});
  dialog.setAttribute('aria-labelledby', 'site-shortcuts-title');
  dialog.setAttribute('closedby', 'any');
  const close = make('button', {type: 'button', className: 'button', textContent: 'Close'});
  close.dataset['variant'] = 'outline';
  close.addEventListener('click', () => dialog.close());
  const list = make('dl', {});
  for (const [keys, name] of rowsOf(shortcuts)) {
    const row = make('div', {});
    const caps = make('dd', {});
    caps.append(...keys.flatMap((key, i) => [...(i === 0 ? [] : [' ']), make('kbd', {textContent: key})]));
    row.append(make('dt', {textContent: name}), caps);
    list.append(row);
  }
  // Focus the title: the first control is below the list, and focusing it would scroll the list out of view in a short window.
  const title = make('h2', {
    id: 'site-shortcuts-title',
    textContent: 'Keyboard shortcuts',
    tabIndex: -1,
    autofocus: true,
  });
  dialog.append(title, list, toggle(), close);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) =>
    keepFocus(event, [...dialog.querySelectorAll<HTMLElement>('input:enabled, button')]),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** Keeps Tab inside the dialog. Otherwise, it moves focus to the controls of the browser. */
function keepFocus(event: KeyboardEvent, controls: readonly HTMLElement[]): void {
  if (event.key !== 'Tab') return;
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? controls.length : at) - 1 : (at + 1) % controls.length;
  event.preventDefault();
  controls[next]?.focus();
}

/** Each shortcut once, with the name of the element it clicks. */
function rowsOf(shortcuts: readonly Shortcut[]): readonly (readonly [readonly string[], string])[] {
  const rows = new Map<string, string>();
  for (const {element, shortcut} of shortcuts) {
    const {shortcutLabel} = element.dataset;
    if (!rows.has(shortcut)) rows.set(shortcut, shortcutLabel ?? element.ariaLabel ?? visibleText(element));
  }
  rows.set('?', 'This list');
  return [...rows].map(([shortcut, name]) => [caps(shortcut), name] as const);
}

/** The text of an element without the keys that it shows. */
function visibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const key of copy.querySelectorAll('kbd')) key.remove();
  return copy.textContent?.trim() ?? '';
}

/** `meta_k` → `Ctrl`, `K` or `⌘`, `K`; `g-d` → `G`, `D` */
function caps(shortcut: string): readonly string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  const names = new Map([
    ['meta', isMac ? '⌘' : 'Ctrl'],
    ['escape', 'Esc'],
  ]);
  return shortcut
    .split(shortcut.length > 1 ? /[-_]/ : /$/)
    .map((key) => names.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1));
}

function toggle(): HTMLElement {
  const label = make('label', {className: 'choice'});
  const box = make('input', {type: 'checkbox', name: 'single-keys'});
  try {
    box.checked = localStorage.getItem(storageKeys.shortcuts) !== 'off';
  } catch {
    box.checked = true;
    box.disabled = true; // storage is blocked, so the choice could not be stored
  }
  box.addEventListener('change', () => {
    try {
      if (box.checked) localStorage.removeItem(storageKeys.shortcuts);
      else localStorage.setItem(storageKeys.shortcuts, 'off');
    } catch {
      box.checked = true; // the choice could not be stored
    }
  });
  label.append(box, 'Single-key shortcuts');
  return label;
}

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  values: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), values);
}
