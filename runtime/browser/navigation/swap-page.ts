// Swaps the page: the content of `<main>`, the elements that depend on it, and the head.
import {routeAt} from './route-address.js';
import type {Payload} from './page-payloads.js';
import {fragmentOf} from './trusted-markup.js';

export function swapPage({main = '', parts = {}, ...pageHead}: Payload): void {
  closeOverlays();
  document.querySelector('main')?.replaceChildren(fragmentOf(main));
  for (const [id, markup] of Object.entries(parts)) document.getElementById(id)?.replaceChildren(fragmentOf(markup));
  swapHead(pageHead);
  markCurrentLinks();
}

/** Closes dialogs and popovers of the old page; toasts stay open. */
function closeOverlays(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:not([popover="manual"]):popover-open')) {
    popover.hidePopover();
  }
}

function swapHead({title, lang, dir = '', layout, colorMode, head}: Omit<Payload, 'main' | 'parts'>): void {
  const {documentElement: root} = document;
  root.lang = lang;
  root.dir = dir;
  if (dir === '') root.removeAttribute('dir');
  root.dataset['layout'] = layout;
  if (colorMode === undefined) delete root.dataset['colorModeForced'];
  else root.dataset['colorModeForced'] = colorMode;
  document.title = title;
  const newTags = [...fragmentOf(head).children];
  for (const tag of document.head.querySelectorAll(`:scope > :not(${siteTags})`)) {
    const same = newTags.findIndex((one) => one.isEqualNode(tag));
    if (same === -1) tag.remove();
    else newTags.splice(same, 1);
  }
  document.head.append(...newTags);
}

/** Tags of the head that belong to the site or to this session, not to the page. */
const siteTags = [
  'title, style, noscript, [data-keep], script:not([type="application/ld+json"])',
  '[charset], [http-equiv], [name="viewport"], [name="theme-color"]',
  '[rel~="stylesheet"], [rel="preload"], [rel="modulepreload"]',
  '[rel~="icon"], [rel="apple-touch-icon"], [rel="manifest"], link[title]',
].join();

/** Updates `aria-current` of links outside `<main>`, and `data-state` of elements that stand for a section of the site. */
function markCurrentLinks(): void {
  const here = routeAt(location) ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not(main *)')) {
    // In SVG links, `href` is an object, and some addresses are invalid.
    const isHere = URL.canParse(link.href) && !/[?#]/.test(link.href) && routeAt(new URL(link.href)) === here;
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const sections = element.dataset['section']?.split(' ') ?? [];
    if (sections.includes(`/${here.split('/')[1]}`)) element.dataset['state'] = 'active';
    else delete element.dataset['state'];
  }
}
