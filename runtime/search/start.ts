// The search buttons of the page. The palette is loaded on hover, focus or press.
import {optional} from '../optional.js';
import {closest} from '../closest.js';
import {inTime} from '../in-time.js';
import {eachPage} from '../each-page.js';

/** Duration of the closing transition of the panel on small screens. */
const panelLeaveMs = 200;

export function startSearch(): void {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  const load = (): Promise<typeof import('./palette.js')> => import('./palette.js');
  const open = (link: HTMLAnchorElement): void => {
    inTime(load()).then(
      ({togglePalette}) => togglePalette(link),
      // If the palette cannot be loaded, the link opens the search page.
      () => location.assign(link.href),
    );
  };
  const prepare = (): void => {
    for (const button of document.querySelectorAll('a[data-search-button]:not([role])')) {
      button.setAttribute('role', 'button');
      button.ariaHasPopup = 'dialog';
      const key = button.querySelector('kbd');
      if (key !== null) key.textContent = isMac ? '⌘ K' : 'Ctrl K';
    }
    const page = document.querySelector<HTMLElement>('[data-search-page]');
    if (page !== null) optional(import('./page.js').then(({startSearchPage}) => startSearchPage(page)));
  };

  eachPage(prepare);
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, (event) => {
      if (buttonAt(event)) load().then(({warmPalette}) => warmPalette(), Boolean);
    });
  }
  document.addEventListener('keydown', (event) => {
    const button = event.key === ' ' ? buttonAt(event) : null;
    if (button) event.preventDefault();
    button?.click();
  });
  document.addEventListener('click', (event) => {
    const button = buttonAt(event);
    if (!button || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const panel = document.querySelector<HTMLDialogElement>('#site-menu[open]');
    panel?.close();
    if (panel === null) open(button);
    else setTimeout(open, panelLeaveMs, button);
  });
}

function buttonAt(event: Event): HTMLAnchorElement | null {
  return closest(event, 'a[data-search-button]');
}
