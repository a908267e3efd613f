// Pages a reader may open next, fetched while nothing else happens: those in view after a moment, those under the
// pointer or the keyboard sooner, those being pressed at once.
import {events} from '../protocol.js';
import {linkAt, pageAddress} from './accept.js';
import {isSamePage} from './address.js';
import type {LoadPayload} from './payload.js';
import {createQueue} from './queue.js';

const dwellMs = 300;
const hoverMs = 80;
const atOnce = 4;
/** Of those in view, per page; more would push each other out of the memory. */
const maxInView = 20;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function startPrefetch(load: LoadPayload): void {
  const queue = createQueue(atOnce);
  const requested = new Set<string>();
  let inView = 0;

  const fetchAhead = (to: URL, urgent: boolean): void => {
    requested.add(to.pathname);
    // Ignore the failure: the reader has not clicked yet, and a click sends the request again.
    const failed = (error: unknown): void => {
      requested.delete(to.pathname);
      console.warn(`Cannot fetch the payload of ${to.pathname} ahead:`, error);
    };
    queue.add(() => load(to, {ahead: true}).catch(failed), urgent);
  };

  const seen = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      clearTimeout(seen.get(target));
      if (!isIntersecting) continue;
      seen.set(
        target,
        setTimeout(() => {
          observer.unobserve(target);
          const to = wanted(target as HTMLAnchorElement);
          if (to === undefined || requested.has(to.pathname) || isSlow() || inView >= maxInView) return;
          inView++;
          fetchAhead(to, false);
        }, dwellMs),
      );
    }
  });
  const watch = (): void => {
    for (const link of document.links) if (wanted(link as HTMLAnchorElement) !== undefined) observer.observe(link);
  };
  const forget = (): void => {
    observer.disconnect();
    for (const timer of seen.values()) clearTimeout(timer);
    seen.clear();
    queue.clear();
    inView = 0;
  };
  document.addEventListener(events.beforeSwap, forget);
  document.addEventListener(events.afterSwap, watch);
  if ('requestIdleCallback' in window) requestIdleCallback(watch, {timeout: 2000});
  else setTimeout(watch, 200);

  let hover: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event, waitMs: number): void => {
    clearTimeout(hover);
    const link = linkAt(event);
    const to = link && wanted(link);
    if (to === undefined || (waitMs > 0 && isSlow())) return;
    if (waitMs === 0) fetchAhead(to, true);
    else hover = setTimeout(() => fetchAhead(to, true), waitMs);
  };
  const options = {passive: true, capture: true};
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => intend(event, hoverMs), options);
  for (const type of ['touchstart', 'mousedown']) document.addEventListener(type, (event) => intend(event, 0), options);
}

/** Where the link leads, if that may be fetched ahead. */
function wanted(link: HTMLAnchorElement): URL | undefined {
  const to = pageAddress(link);
  const isSpared = link.relList.contains('nofollow') || link.closest('[data-no-prefetch]') !== null;
  return to === undefined || isSpared || isSamePage(to, location) || !navigator.onLine ? undefined : to;
}

function isSlow(): boolean {
  const {saveData = false, effectiveType = ''} = (navigator as {connection?: Connection}).connection ?? {};
  return saveData || effectiveType.includes('2g') || matchMedia('(prefers-reduced-data: reduce)').matches;
}
