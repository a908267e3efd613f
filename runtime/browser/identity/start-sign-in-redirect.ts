// Adds parameters of this page's address to links to the application site, which only the browser knows.
// A page that only holds such a link redirects at once.
import {signInRedirect} from './sign-in-redirect.js';

const isHere = ({origin, pathname}: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname === location.pathname;

export function startSignInRedirect(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-sign-in-redirect]')) {
    link.href = signInRedirect(link.href, location.search);
    // `replace`, so that the back button does not return here; not to this page itself, which would loop.
    if (link.dataset['signInRedirect'] === 'now' && !isHere(link)) location.replace(link.href);
  }
}
