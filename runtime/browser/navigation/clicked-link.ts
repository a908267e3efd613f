// Decides which clicks to handle: unmodified clicks on links to pages of this site.
import {closestElement} from '../base/closest-element.js';
import {appRoutes} from '../base/protocol.js';
import {routeAt} from './route-address.js';

/** The address that a click opens; undefined if the browser should handle the click. */
export function addressToOpen(event: MouseEvent): URL | undefined {
  const {defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey} = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = linkAt(event);
  return link === undefined || link.matches('[data-no-navigation] *, [data-no-navigation]')
    ? undefined
    : pageAddress(link);
}

/** The link that an event happened in. */
export function linkAt(event: Event): HTMLAnchorElement | undefined {
  return closestElement<HTMLAnchorElement>(event, 'a[href]') ?? undefined;
}

/** The page of this site that a link opens in this tab. */
export function pageAddress(link: HTMLAnchorElement): URL | undefined {
  const {href, target} = link;
  if (!['', '_self'].includes(target) || link.hasAttribute('download')) return undefined;
  // `href` is not resolved if it is not a valid address.
  if (!/^https?:/.test(href) || !URL.canParse(href)) return undefined;
  const to = new URL(href);
  const route = routeAt(to);
  const isFile = /\.[a-z]\w*$/i.test(to.pathname);
  // Text fragments (`#:~:text=…`) only work with a full load.
  if (route === undefined || isFile || appRoutes.includes(route) || to.hash.includes(':~:')) return undefined;
  return to;
}
