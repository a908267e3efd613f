// Search buttons are links in the markup and islands that hydrate on interaction. Until then, this module makes them buttons for
// assistive technology and shows their keys.
import {onEachPage} from '../base/on-each-page.js';
import {searchShortcutLabel} from './search-shortcut-label.js';

export function labelSearchButtons(): void {
  onEachPage(() => {
    for (const button of document.querySelectorAll('a[data-search-button]:not([role])')) {
      button.setAttribute('role', 'button');
      button.ariaHasPopup = 'dialog';
      button.querySelector('kbd')?.replaceChildren(searchShortcutLabel());
    }
  });
}
