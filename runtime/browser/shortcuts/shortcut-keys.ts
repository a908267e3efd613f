// Keyboard shortcuts. Whatever has `data-shortcut` on the page is pressed when its keys are: no feature registers
// anything. `meta_k` is a combination (⌘ on a Mac, Ctrl elsewhere), `g-d` one key after another, `escape` a single key.
import {warnOnFailure} from '../base/warn-on-failure.js';
import {storageKeys} from '../base/protocol.js';
import {fits, isSingleKey, type Stroke} from './shortcut-match.js';

/** Longest pause between the two keys of a chord. */
const chordGapMs = 800;

/** Starts with the keys that were pressed while this was being loaded. */
export function startShortcutKeys(early: readonly KeyboardEvent[]): void {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  let last: {readonly key: string; readonly at: number} | undefined;

  const hear = (event: KeyboardEvent): void => {
    const {key, timeStamp: at} = event;
    if (event.defaultPrevented || event.isComposing || event.repeat || modifiers.has(key)) return;
    const before = last !== undefined && at - last.at <= chordGapMs ? last.key : '';
    last = {key: key.toLowerCase(), at};
    const pressed = (shortcut: string): boolean => fits(shortcut, event, before, isMac);
    const typing = fieldOf(event);
    const found = shortcutsOnPage()
      .filter(({element, shortcut}) => pressed(shortcut) && mayUse(element, shortcut, typing))
      // Two keys say more than one.
      .toSorted((a, b) => Number(b.shortcut.includes('-')) - Number(a.shortcut.includes('-')))[0];
    if (found !== undefined) {
      event.preventDefault();
      last = undefined;
      found.element.click();
    } else if (pressed('?') && typing === undefined && singleKeysWork()) {
      event.preventDefault();
      warnOnFailure(showList());
    }
  };
  early.forEach(hear);
  document.addEventListener('keydown', hear);
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** All shortcuts of the page with the elements they click. An element may have several, separated by spaces. */
function shortcutsOnPage(): readonly {readonly element: HTMLElement; readonly shortcut: string}[] {
  return [...document.querySelectorAll<HTMLElement>('[data-shortcut]')].flatMap((element) =>
    (element.dataset['shortcut'] ?? '').split(' ').map((shortcut) => ({element, shortcut})),
  );
}

/** The name of the field that is being typed in; undefined when none is. */
function fieldOf({target}: Stroke & Event): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const isField = target.isContentEditable || target.matches('input, textarea, select');
  return isField ? (target.getAttribute('name') ?? '') : undefined;
}

/** `data-shortcut-in` allows a shortcut in every field, or in the one it names. */
function mayUse(element: HTMLElement, shortcut: string, typing: string | undefined): boolean {
  // Behind a modal dialog nothing can be pressed.
  if ([...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(element))) return false;
  if (isSingleKey(shortcut) && !singleKeysWork()) return false;
  const allowed = element.dataset['shortcutIn'];
  return typing === undefined || allowed === '' || (allowed !== undefined && allowed === typing);
}

/** Speech input and unsteady hands press letters by accident, so readers can switch them off. */
function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(storageKeys.shortcuts) !== 'off';
  } catch {
    return true; // nothing was ever switched off where nothing can be stored
  }
}

/** Opens the dialog. */
export async function showList(): Promise<void> {
  const {showShortcuts} = await import('./shortcut-list.js');
  showShortcuts(shortcutsOnPage());
}
