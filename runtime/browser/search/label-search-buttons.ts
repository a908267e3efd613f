// The labels of search buttons, which are islands themselves.
import {onEachPage} from '../base/on-each-page.js';
import {searchKey} from './search-key.js';

export function labelSearchButtons(): void {
  onEachPage(() => {
    for (const button of document.querySelectorAll('a[data-search-button]:not([role])')) {
      button.setAttribute('role', 'button');
      button.ariaHasPopup = 'dialog';
      button.querySelector('kbd')?.replaceChildren(searchKey());
    }
  });
}
