// Compares the keys of a shortcut with those of a keyboard event. It does not use the DOM.

/** The fields of a keyboard event that matching needs. */
export interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether the keys pressed now, after `before`, are the shortcut's: `meta_k`, `g-d`, `escape`, `?`. */
export function matchesShortcut(
  shortcut: string,
  stroke: KeyPress,
  before: KeyPress | undefined,
  isMac: boolean,
): boolean {
  const chord = /^(.)-(.)$/.exec(shortcut);
  if (chord !== null) {
    const matches = (key: string | undefined, pressed: KeyPress | undefined): boolean =>
      pressed !== undefined && matchesShortcut(key ?? '', pressed, undefined, isMac);
    return matches(chord[1], before) && matches(chord[2], stroke);
  }
  const parts = shortcut.split('_');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  // With Ctrl or ⌘, only `k` is allowed: browsers use almost all other combinations themselves.
  if ((has('meta') || has('ctrl')) && key !== 'k') return false;
  return (
    stroke.key.toLowerCase() === key &&
    stroke.metaKey === (has('meta') && isMac) &&
    stroke.ctrlKey === (has('ctrl') || (has('meta') && !isMac)) &&
    stroke.altKey === has('alt') &&
    // Whether a character such as `?` needs Shift depends on the keyboard, so Shift counts only for letters.
    (!/^\p{L}$/u.test(key) || stroke.shiftKey === has('shift'))
  );
}

/** Whether a shortcut consists of plain characters, which may be pressed by accident. */
export function isSingleKey(shortcut: string): boolean {
  return /^(?:shift_)?.$|^.-.$/.test(shortcut);
}
