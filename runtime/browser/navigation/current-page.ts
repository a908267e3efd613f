// The page that the tab displays: its address and its scroll position.
import {isSamePage} from './route-address.js';
import {keepScrollPosition, type ScrollKeeper} from './scroll-and-focus.js';

export interface CurrentPage {
  /** After going back or forward, `location` is the address of the next page, and this one's stays until it is swapped. */
  address: URL;
  readonly scroll: ScrollKeeper;
}

/** Starts to save and restore the scroll position. */
export function createCurrentPage(): CurrentPage {
  const page: CurrentPage = {
    address: loadedAddress(),
    scroll: keepScrollPosition(() => isSamePage(page.address, location)),
  };
  // A page may change its own address, such as the search page with each query. Browsers without this event then treat the old
  // and the new address as two pages.
  globalThis.navigation?.addEventListener('currententrychange', ({navigationType}) => {
    if (navigationType === 'replace') page.address = new URL(location.href);
  });
  return page;
}

/** The address that the document was loaded from. The reader may have gone back before this script ran. */
function loadedAddress(): URL {
  const loaded = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);
  return loaded.pathname === location.pathname ? new URL(location.href) : loaded;
}

/** Adds an address to the browser's history. */
export function pushAddress(page: CurrentPage, to: URL): void {
  page.scroll.saveForReturn();
  history.pushState({scrollY: 0}, '', to);
  page.address = to;
}
