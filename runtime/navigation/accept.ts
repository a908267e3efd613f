// Which clicks are ours: plain ones, on plain links to pages of this site.
import {closest} from '../closest.js';
import {routeAt} from './address.js';

/** Pages that lead to another site; they have a frame of their own and want no second thought. */
const doorways = /^\/(?:login|signup)$/;

/** Where the click leads, or undefined when the browser should do what it does. */
export function acceptedAddress(event: MouseEvent): URL | undefined {
  const {defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey} = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = linkAt(event);
  return link === undefined || link.matches('[data-no-navigation] *, [data-no-navigation]')
    ? undefined
    : pageAddress(link);
}

/** The link that an event happened in. */
export function linkAt(event: Event): HTMLAnchorElement | undefined {
  return closest<HTMLAnchorElement>(event, 'a[href]') ?? undefined;
}

/** The page of this site that a link opens in this tab. */
export function pageAddress(link: HTMLAnchorElement): URL | undefined {
  const {href, target} = link;
  if (!['', '_self'].includes(target) || link.hasAttribute('download')) return undefined;
  // What cannot be read as an address stays as it was written.
  if (!/^https?:/.test(href) || !URL.canParse(href)) return undefined;
  const to = new URL(href);
  const route = routeAt(to);
  const isFile = /\.[a-z]\w*$/i.test(to.pathname);
  // Only a real navigation finds a text by its words.
  if (route === undefined || isFile || doorways.test(route) || to.hash.includes(':~:')) return undefined;
  return to;
}
