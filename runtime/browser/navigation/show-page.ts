// Shows a loaded page: swap with or without a view transition, history entry, scroll position, focus and announcement.
import {events} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';
import {pushAddress, type CurrentPage} from './current-page.js';
import {dispatchOnDocument} from './dispatch-on-document.js';
import type {Payload} from './page-payloads.js';
import {scrollAndFocus} from './scroll-and-focus.js';
import {swapPage} from './swap-page.js';

/** A link, the browser's back and forward buttons, a replacement of the current history entry, or a refresh of the page. */
export type NavigationKind = 'click' | 'traverse' | 'replace' | 'refresh';

export interface Navigation {
  readonly to: URL;
  readonly from: URL;
  readonly kind: NavigationKind;
  /** Whether the browser has animated the navigation. */
  readonly animated: boolean;
  readonly signal: AbortSignal;
}

export async function showPage(page: CurrentPage, navigation: Navigation, payload: Payload): Promise<void> {
  const {kind, signal} = navigation;
  const change = (): void => {
    // A view transition calls this later.
    if (!signal.aborted) changePage(page, navigation, payload);
  };
  if (hasTransition(navigation) && 'startViewTransition' in document) {
    const {ready, updateCallbackDone} = document.startViewTransition(change);
    ready.catch(() => undefined); // background tabs skip the transition, but still swap the page
    await updateCallbackDone;
  } else change();
  const announcer = document.querySelector('[data-announcer]');
  if (announcer && !signal.aborted && kind !== 'refresh') announcer.textContent = document.title;
}

function hasTransition({animated, kind}: Navigation): boolean {
  const isWanted = 'transitions' in document.documentElement.dataset && !animated && kind !== 'refresh';
  return isWanted && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function changePage(page: CurrentPage, {to, from, kind}: Navigation, data: Payload): void {
  dispatchOnDocument(events.beforeSwap, {to, data});
  if (kind === 'click') pushAddress(page, to);
  else if (kind === 'replace') history.replaceState({scrollY: 0}, '', to);
  page.address = to;
  const [top, known] = [scrollY, fragmentTarget(to.hash)];
  swapPage(data);
  dispatchOnDocument(events.afterSwap, {to, from});
  if (kind === 'traverse') page.scroll.restore();
  // A refresh keeps the scroll position, unless the target of the fragment only exists now.
  else if (kind === 'refresh' && (to.hash === '' || known)) scrollTo({top, behavior: 'instant'});
  else scrollAndFocus(to.hash);
}
