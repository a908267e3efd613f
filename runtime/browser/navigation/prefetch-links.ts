// Prefetches pages that the reader may open next: links in view after 300 ms, links under the pointer or with focus after
// 80 ms, and pressed links at once.
import {events} from '../base/protocol.js';
import {linkAt, pageAddress} from './clicked-link.js';
import {isSamePage} from './route-address.js';
import type {LoadPayload} from './page-payloads.js';
import {createPrefetchQueue} from './prefetch-queue.js';

const inViewMs = 300;
const hoverMs = 80;
const maxConcurrent = 4;
/** Prefetched links in view, per page. It is below the size of the payload cache, so that they do not evict each other. */
const maxInView = 20;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function startPrefetch(load: LoadPayload): void {
  const queue = createPrefetchQueue(maxConcurrent);
  const requested = new Set<string>();
  const prefetch = (to: URL, urgent: boolean): void => {
    requested.add(to.pathname);
    // Ignore the failure: the reader has not clicked yet, and a click sends the request again.
    const failed = (error: unknown): void => {
      requested.delete(to.pathname);
      console.warn(`Cannot fetch the payload of ${to.pathname} ahead:`, error);
    };
    queue.add(() => load(to, {prefetch: true}).catch(failed), urgent);
  };

  prefetchInView(prefetch, requested);
  prefetchOnIntent(prefetch);
  document.addEventListener(events.beforeSwap, () => queue.clear());
}

type Prefetch = (to: URL, urgent: boolean) => void;

/** Prefetches the links that stay in view. */
function prefetchInView(prefetch: Prefetch, requested: ReadonlySet<string>): void {
  let count = 0;
  const seen = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      clearTimeout(seen.get(target));
      if (!isIntersecting) continue;
      seen.set(
        target,
        setTimeout(() => {
          observer.unobserve(target);
          const to = prefetchable(target as HTMLAnchorElement);
          if (to === undefined || requested.has(to.pathname) || isSlow() || count >= maxInView) return;
          count++;
          prefetch(to, false);
        }, inViewMs),
      );
    }
  });
  const watch = (): void => {
    for (const link of document.links)
      if (prefetchable(link as HTMLAnchorElement) !== undefined) observer.observe(link);
  };
  const forget = (): void => {
    observer.disconnect();
    for (const timer of seen.values()) clearTimeout(timer);
    seen.clear();
    count = 0;
  };
  document.addEventListener(events.beforeSwap, forget);
  document.addEventListener(events.afterSwap, watch);
  if ('requestIdleCallback' in window) requestIdleCallback(watch, {timeout: 2000});
  else setTimeout(watch, 200);
}

/** Prefetches the link that the reader points at, has moved the focus to, or presses. */
function prefetchOnIntent(prefetch: Prefetch): void {
  let hover: ReturnType<typeof setTimeout> | undefined;
  const schedule = (event: Event, waitMs: number): void => {
    clearTimeout(hover);
    const link = linkAt(event);
    const to = link && prefetchable(link);
    if (to === undefined || (waitMs > 0 && isSlow())) return;
    if (waitMs === 0) prefetch(to, true);
    else hover = setTimeout(() => prefetch(to, true), waitMs);
  };
  const options = {passive: true, capture: true};
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => schedule(event, hoverMs), options);
  for (const type of ['touchstart', 'mousedown'])
    document.addEventListener(type, (event) => schedule(event, 0), options);
}

/** The address of a link; undefined if it must not be prefetched. */
function prefetchable(link: HTMLAnchorElement): URL | undefined {
  const to = pageAddress(link);
  const isExcluded = link.relList.contains('nofollow') || link.closest('[data-no-prefetch]') !== null;
  return to === undefined || isExcluded || isSamePage(to, location) || !navigator.onLine ? undefined : to;
}

function isSlow(): boolean {
  const {saveData = false, effectiveType = ''} = (navigator as {connection?: Connection}).connection ?? {};
  return saveData || effectiveType.includes('2g') || matchMedia('(prefers-reduced-data: reduce)').matches;
}
