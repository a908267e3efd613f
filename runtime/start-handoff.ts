// Links to the application site: they take a few parameters of this page's address along, which only a browser knows.
// Where there is nothing else to do on the page, the browser goes on by itself.
import {handoffAddress} from './handoff.js';

const isHere = ({origin, pathname}: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname === location.pathname;

export function startHandoff(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-handoff]')) {
    link.href = handoffAddress(link.href, location.search);
    // The page is no place to come back to, and must not lead to itself.
    if (link.dataset['handoff'] === 'now' && !isHere(link)) location.replace(link.href);
  }
}
