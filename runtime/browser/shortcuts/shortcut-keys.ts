// Keyboard shortcuts. A shortcut clicks the element that has it in `data-shortcut`, so features register nothing. `meta_k` is a
// combination (⌘ on a Mac, Ctrl elsewhere), `g-d` is one key after another, and `escape` is a single key.
import {warnOnFailure} from '../base/warn-on-failure.js';
import {storageKeys} from '../base/protocol.js';
import {matchesShortcut, isSingleKey, type KeyPress} from './shortcut-match.js';

/** Longest pause between the two keys of a chord. */
const chordGapMs = 800;

/** Starts listening, and first handles the keys that were pressed while this module was being loaded. */
export function startShortcutKeys(early: readonly KeyboardEvent[]): void {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  let last: KeyboardEvent | undefined;

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat || modifiers.has(event.key)) return;
    const before = last !== undefined && event.timeStamp - last.timeStamp <= chordGapMs ? last : undefined;
    last = event;
    const pressed = (shortcut: string): boolean => matchesShortcut(shortcut, event, before, isMac);
    const typing = fieldOf(event);
    const found = shortcutsOnPage()
      .filter(({element, shortcut}) => pressed(shortcut) && mayUse(element, shortcut, typing))
      // A shortcut of two keys wins over that of its second key alone.
      .toSorted((a, b) => Number(b.shortcut.includes('-')) - Number(a.shortcut.includes('-')))[0];
    if (found !== undefined) {
      event.preventDefault();
      last = undefined;
      found.element.click();
    } else if (pressed('?') && typing === undefined && areSingleKeysOn()) {
      event.preventDefault();
      warnOnFailure(showShortcutList());
    }
  };
  early.forEach(onKey);
  document.addEventListener('keydown', onKey);
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** All shortcuts of the page with the elements they click. An element may have several, separated by spaces. */
function shortcutsOnPage(): readonly {readonly element: HTMLElement; readonly shortcut: string}[] {
  return [...document.querySelectorAll<HTMLElement>('[data-shortcut]')].flatMap((element) =>
    (element.dataset['shortcut'] ?? '').split(' ').map((shortcut) => ({element, shortcut})),
  );
}

/** The name of the field that is being typed in; undefined when none is. */
function fieldOf({target}: KeyPress & Event): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const isField = target.isContentEditable || target.matches('input, textarea, select');
  return isField ? (target.getAttribute('name') ?? '') : undefined;
}

/** `data-shortcut-in` allows a shortcut in every field, or in the one it names. */
function mayUse(element: HTMLElement, shortcut: string, typing: string | undefined): boolean {
  // Behind a modal dialog nothing can be pressed.
  if ([...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element))) return false;
  if (isSingleKey(shortcut) && !areSingleKeysOn()) return false;
  const allowed = element.dataset['shortcutIn'];
  return typing === undefined || allowed === '' || (allowed !== undefined && allowed === typing);
}

/** Speech input and unsteady hands press letters by accident, so readers can turn single-key shortcuts off. */
function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKeys.shortcuts) !== 'off';
  } catch {
    return true; // storage is blocked, so the reader cannot have turned them off
  }
}

/** Opens the dialog that lists the shortcuts of the page. */
export async function showShortcutList(): Promise<void> {
  const {showShortcuts} = await import('./shortcut-list.js');
  showShortcuts(shortcutsOnPage());
}
