// The elements of the search palette.
import {siteBase} from './site-search-index.js';

export type PaletteMarkup = ReturnType<typeof createMarkup>;

/** Static markup without content of the site, so it needs no escaping. */
export function createMarkup() {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-palette';
  dialog.ariaLabel = 'Search';
  dialog.setAttribute('closedby', 'any');
  dialog.innerHTML = `<div class="query"><input type="text" role="combobox" aria-expanded="false" aria-controls="search-list" aria-autocomplete="list" placeholder="Search..." aria-label="Search..." autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="200"><button type="button" class="icon-button">\u00d7</button></div><div id="search-list" role="listbox" aria-label="Commands"></div><p class="note" hidden></p><p class="sr-only" role="status"></p>`;
  const icon = document.querySelector('[data-search-button] svg');
  if (icon !== null) dialog.querySelector('.query')?.prepend(icon.cloneNode(true));
  const part = <E extends HTMLElement>(selector: string): E => dialog.querySelector<E>(selector)!;
  return {
    dialog,
    input: part<HTMLInputElement>('input'),
    close: part('button'),
    list: part('[role=listbox]'),
    note: part('.note'),
    status: part('[role=status]'),
  };
}

export function retryButton(retry: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.dataset['variant'] = 'outline';
  button.textContent = 'Try again';
  button.addEventListener('click', retry);
  return button;
}

export function pagesLink(href: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href || siteBase.href;
  link.textContent = 'See all pages';
  return link;
}
