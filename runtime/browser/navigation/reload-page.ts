// Reloads that the script starts: never twice in a row, and never while the reader is typing.
import {events, storageKeys} from '../base/protocol.js';
import {showToast} from '../toasts/show-toast.js';
import {readTab, writeTab} from '../base/tab-storage.js';

const guardMs = 10_000;

interface Guard {
  readonly path?: unknown;
  readonly expires?: unknown;
}

/** Reloads the page if a chunk is missing, because usually a newer build has replaced it. */
export function startReloads(): void {
  document.addEventListener(events.chunkFailed, () => {
    if (navigator.onLine && !isCrawler()) reloadPage();
  });
  watchForms();
}

/**
 * A form that something was written into, and that was not sent since, has `data-dirty`. Whether a script has sent it only
 * the script knows: it takes the mark away, or resets the form.
 */
function watchForms(): void {
  document.addEventListener('input', ({target}) => {
    const {form} = target as HTMLInputElement;
    // A form with `get`, such as a search, loses little: it can be sent again.
    if (form?.method === 'post') form.dataset['dirty'] = '';
  });
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, ({target, defaultPrevented}) => {
      if (!defaultPrevented) delete (target as HTMLFormElement).dataset['dirty'];
    });
  }
}

/**
 * Reloads this page, or asks the reader to do so if a form would lose input. Does nothing if the document itself comes from a reload,
 * which the browser reports even without session storage, or if the page was reloaded in the last 10 s: another reload cannot help.
 */
export function reloadPage(): void {
  if (document.querySelector('[data-dirty]') !== null) {
    showToast({
      id: 'outdated',
      title: 'A new version is available',
      timeout: 0,
      actions: [{label: 'Reload', click: () => loadFully(new URL(location.href))}],
    });
    return;
  }
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const path = location.pathname + location.search;
  const guard = readGuard();
  // Without a navigation type there is no reload, because nothing would prevent an endless loop.
  if ((entry?.type ?? 'reload') === 'reload') return;
  if (guard.path === path && Number(guard.expires) >= Date.now()) return;
  writeTab(storageKeys.reload, JSON.stringify({path, expires: Date.now() + guardMs}));
  loadFully(new URL(location.href));
}

/** Leaves this document for a page of the site, as a link without script would. */
export function loadFully(to: URL): void {
  if (to.origin !== location.origin) return;
  document.dispatchEvent(new CustomEvent(events.saveState));
  const isHere = to.pathname + to.search === location.pathname + location.search;
  // An address that differs in its fragment alone would only scroll.
  if (isHere && to.hash !== location.hash) history.replaceState(history.state, '', to);
  if (isHere) location.reload();
  else location.assign(to);
}

/** Programs that read pages for others; they keep the markup of the build. */
export function isCrawler(): boolean {
  return /bot\b|chrome-lighthouse|facebookexternalhit|google/i.test(navigator.userAgent);
}

function readGuard(): Guard {
  try {
    const guard: unknown = JSON.parse(readTab(storageKeys.reload) ?? '{}');
    return typeof guard === 'object' && guard !== null ? guard : {};
  } catch {
    return {}; // damaged: as if nothing had been written
  }
}
