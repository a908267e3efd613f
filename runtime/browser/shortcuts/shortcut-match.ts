// The grammar of shortcuts, without a browser.

/** The fields of a keyboard event that matching needs. */
export interface Stroke {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether the keys pressed now, after `before`, are the shortcut's: `meta_k`, `g-d`, `escape`, `?`. */
export function fits(shortcut: string, stroke: Stroke, before: string, isMac: boolean): boolean {
  const chord = /^(.)-(.)$/.exec(shortcut);
  if (chord !== null) return chord[1] === before && fits(chord[2] ?? '', stroke, '', isMac);
  const parts = shortcut.split('_');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  // Browsers use almost all of these combinations themselves.
  if ((has('meta') || has('ctrl')) && key !== 'k') return false;
  return (
    stroke.key.toLowerCase() === key &&
    stroke.metaKey === (has('meta') && isMac) &&
    stroke.ctrlKey === (has('ctrl') || (has('meta') && !isMac)) &&
    stroke.altKey === has('alt') &&
    // Which key needs Shift for a sign depends on the keyboard.
    (!/^\p{L}$/u.test(key) || stroke.shiftKey === has('shift'))
  );
}

/** Whether it is typed with characters alone, and may be pressed by accident. */
export function isSingleKey(shortcut: string): boolean {
  return /^(?:shift_)?.$|^.-.$/.test(shortcut);
}
