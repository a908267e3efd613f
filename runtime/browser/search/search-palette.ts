// The search palette: a dialog with a field and a list of results. The field keeps focus while arrow keys move in the list.
import {createMarkup} from './palette-markup.js';
import {createResults} from './palette-results.js';
import {rememberSearch} from './recent-searches.js';
import style from './palette.css';
import resultStyle from './result.css';
import {adoptStyle} from '../base/adopt-style.js';

interface Palette {
  toggle(link: HTMLAnchorElement): void;
  warm(): void;
}

// One for all pages that client navigation shows, created on first use.
const instance: {palette?: Palette} = {};

export function togglePalette(link: HTMLAnchorElement): void {
  (instance.palette ??= createPalette()).toggle(link);
}

/** Fetches the manifest of the index, before the reader starts to search. */
export function warmPalette(): void {
  (instance.palette ??= createPalette()).warm();
}

function createPalette(): Palette {
  adoptStyle(style);
  adoptStyle(resultStyle);
  const markup = createMarkup();
  const {dialog, input, close} = markup;
  const results = createResults(markup, (option) => {
    if (option.query !== undefined) {
      input.value = option.query;
      results.show();
      return;
    }
    if (option.href !== undefined && input.value.trim() !== '') rememberSearch(input.value.trim());
    option.run?.();
    // Close after the click has followed its link.
    setTimeout(() => {
      dialog.close();
      input.value = '';
    });
  });

  input.addEventListener('input', results.showSoon);
  close.addEventListener('click', () => {
    if (input.value === '') return dialog.close();
    input.value = '';
    input.focus();
    results.show();
  });
  // Shortcuts do not work behind a dialog, so the palette handles the one that closes it.
  dialog.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isShortcut || event.isComposing || event.repeat) return;
    event.preventDefault();
    dialog.close();
  });

  return {
    toggle(link) {
      if (dialog.open) return dialog.close();
      if (!dialog.isConnected) document.body.append(dialog);
      dialog.showModal();
      input.select();
      results.show(link.href);
    },
    warm: results.warm,
  };
}
