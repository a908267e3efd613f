// The labels of search buttons, which are islands themselves.
import {eachPage} from '../base/each-page.js';
import {searchKey} from './search-key.js';

export function labelSearchButtons(): void {
  eachPage(() => {
    for (const button of document.querySelectorAll('a[data-search-button]:not([role])')) {
      button.setAttribute('role', 'button');
      button.ariaHasPopup = 'dialog';
      button.querySelector('kbd')?.replaceChildren(searchKey());
    }
  });
}
