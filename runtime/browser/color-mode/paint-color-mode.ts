// Resolves light or dark mode and writes it to <html>. Runs inline before the first paint, and again on every change.

/** The choices of a visitor. */
export type ColorPreference = 'system' | 'light' | 'dark';

export interface ColorMode {
  readonly preference: ColorPreference;
  readonly value: 'light' | 'dark';
  /** The page sets the mode, regardless of the visitor's preference. */
  readonly forced: boolean;
}

/**
 * Reads from <html>: `data-color-mode-forced` (this page only), `data-color-mode-default` (for visitors who chose nothing)
 * and `data-color-mode-chosen` (a choice that could not be stored), and from `localStorage`; blocked storage counts as empty.
 * Writes the class and `data-color-mode`, both `light` or `dark`, and the content of `<meta name="theme-color">`. The source is
 * inlined into pages; see `inlineSource`.
 */
export function paintColorMode(key: string): ColorMode {
  const root = document.documentElement;
  const data = root.dataset;
  const forced = data['colorModeForced'];
  let preference: string | null | undefined;
  try {
    preference = data['colorModeChosen'] ?? localStorage.getItem(key);
  } catch {
    preference = null;
  }
  if (!/^(light|dark|system)$/.test(preference!)) preference = data['colorModeDefault'] || 'system';
  let value = forced || preference;
  if (value === 'system') value = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
  data['colorMode'] = value!;
  root.classList.remove('light', 'dark');
  root.classList.add(value!);
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta) => {
    meta.content = value === 'dark' ? '#111827' : 'white';
  });
  return {preference: preference as ColorPreference, value: value as ColorMode['value'], forced: !!forced};
}
