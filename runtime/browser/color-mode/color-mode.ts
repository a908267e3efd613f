// Keeps the color mode up to date while the page is open: the visitor, the system, another tab or the next page may change it.
import {paintColorMode, type ColorMode, type ColorPreference} from './paint-color-mode.js';
import {events, storageKeys} from '../base/protocol.js';

/** Listens to everything that can change the color mode, and dispatches `site:theme` on a change. */
export function startColorMode(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let appliedMode = '';

  const apply = (): void => {
    const {dataset} = document.documentElement;
    const paintedMode = dataset['colorMode'];
    const mode = paintColorMode(storageKeys.colorMode);
    if (dataset['colorMode'] !== paintedMode) skipTransitions();
    for (const choice of document.querySelectorAll<HTMLSelectElement>('[data-color-mode-select]'))
      choice.value = mode.preference;
    const newMode = JSON.stringify(mode);
    if (appliedMode !== '' && appliedMode !== newMode)
      document.dispatchEvent(new CustomEvent<ColorMode>(events.colorMode, {detail: mode}));
    appliedMode = newMode;
  };
  const choose = (preference: string): void => {
    if (!isPreference(preference) || 'colorModeForced' in document.documentElement.dataset) return;
    storePreference(preference);
    apply();
  };

  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', ({key}) => (key === storageKeys.colorMode || key === null) && apply());
  addEventListener('pageshow', ({persisted}) => persisted && apply());
  document.addEventListener(events.afterSwap, apply);
  document.addEventListener(events.chooseColorMode, ({detail}: CustomEventInit<string>) => choose(detail ?? ''));
}

function isPreference(text: string): text is ColorPreference {
  return /^(light|dark|system)$/.test(text);
}

/** Stores the choice. A choice of the default is removed instead, so that the visitor follows a later change of the default. */
function storePreference(preference: ColorPreference): void {
  const {dataset} = document.documentElement;
  try {
    if (preference === (dataset['colorModeDefault'] ?? 'system')) localStorage.removeItem(storageKeys.colorMode);
    else localStorage.setItem(storageKeys.colorMode, preference);
    delete dataset['colorModeChosen'];
  } catch {
    dataset['colorModeChosen'] = preference; // storage is blocked: keep the choice until the page is unloaded
  }
}

/**
 * Makes the browser use the new colors now, with transitions off, so that all colors change at once instead of fading element by
 * element. It computes the styles of the whole page twice, so it must not run while a page loads, whose mode is already painted.
 */
function skipTransitions(): void {
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('*,::before,::after{transition:none!important}');
  document.adoptedStyleSheets.push(noTransitions);
  void getComputedStyle(document.documentElement).color;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noTransitions);
}
