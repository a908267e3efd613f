// Light or dark: decided before the first paint, remembered, and the same in every tab. The whole feature is a text
// that stands inline in each page, because a script that is loaded would come too late.
import {storageKeys} from './protocol.js';

/** JavaScript for a `<script>` in the head. It needs no other script, and does nothing that can throw. */
export const colorModeScript = `(${compact(colorMode.toString())})(${JSON.stringify(storageKeys.theme)})`;

// Reads `data-color-mode-forced` (this page only) and `data-color-mode` (for visitors who chose nothing) from <html>;
// writes `data-color-mode` and the class, both `light` or `dark`. Closes over nothing: it travels as text.
function colorMode(key: string): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const initial = root.dataset['colorMode'];
  const known = (mode: unknown): mode is string => mode === 'light' || mode === 'dark' || mode === 'system';
  const preference = (): string => {
    try {
      const saved = localStorage.getItem(key);
      return known(saved) ? saved : (initial ?? 'system');
    } catch {
      return initial ?? 'system';
    }
  };
  const apply = (): void => {
    const wish = root.dataset['colorModeForced'] ?? preference();
    const mode = wish === 'system' ? (system.matches ? 'dark' : 'light') : wish;
    root.dataset['colorMode'] = mode;
    root.classList.toggle('dark', mode === 'dark');
    root.classList.toggle('light', mode !== 'dark');
    document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach((meta) => {
      meta.content = mode === 'dark' ? '#111827' : 'white';
    });
    document.dispatchEvent(new CustomEvent('site:theme', {detail: {preference: preference(), value: mode}}));
  };
  const choose = (mode: string): void => {
    try {
      if (mode === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, mode);
    } catch {
      root.dataset['colorModeForced'] = mode;
    }
    apply();
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
  document.addEventListener('DOMContentLoaded', apply);
  document.addEventListener('site:after-swap', apply);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-color-mode-toggle]');
    if (button) choose(root.dataset['colorMode'] === 'dark' ? 'light' : 'dark');
  });
}

/** Line ends and indentation go; every statement ends with a semicolon already. */
function compact(source: string): string {
  return source.replace(/\n\s*/g, '');
}
