// The panel of small screens opens and closes like any dialog; this is for the occasions that only it has.
import {closest} from './closest.js';
import {wideScreen} from './protocol.js';

export function startMenu(): void {
  const close = (): void => document.querySelector<HTMLDialogElement>('#site-menu[open]')?.close();
  matchMedia(wideScreen).addEventListener('change', close);
  // Who comes back to a page kept by the browser comes back to the page, not to its menu.
  addEventListener('pagehide', close);
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, '#site-menu a');
    // Another page closes the panel when it comes; a place on this one is just behind it.
    if (link?.pathname === location.pathname && link.target !== '_blank') close();
  });
}
