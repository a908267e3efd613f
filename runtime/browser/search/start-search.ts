// Starts the search page and the labels of search buttons. The buttons themselves are islands.
import {eachPage} from '../base/each-page.js';
import {optional} from '../base/optional.js';
import {searchKey} from './search-key.js';

export function startSearch(): void {
  eachPage(() => {
    for (const button of document.querySelectorAll('a[data-search-button]:not([role])')) {
      button.setAttribute('role', 'button');
      button.ariaHasPopup = 'dialog';
      button.querySelector('kbd')?.replaceChildren(searchKey());
    }
    const page = document.querySelector<HTMLElement>('[data-search-page]');
    if (page !== null) optional(import('./search-page.js').then(({startSearchPage}) => startSearchPage(page)));
  });
}
