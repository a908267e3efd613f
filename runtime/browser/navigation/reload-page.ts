// Reloads that the script starts: never twice in a row, and never while a form has input that has not been submitted.
import {events, storageKeys} from '../base/protocol.js';
import {showToast} from '../toasts/show-toast.js';
import {readSessionItem, writeSessionItem} from '../base/session-storage.js';

const guardMs = 10_000;

interface Guard {
  readonly path?: unknown;
  readonly expires?: unknown;
}

/** Reloads when a chunk is missing: usually a newer build has removed it, and the new page names the new chunks. */
export function startReloads(): void {
  document.addEventListener(events.chunkFailed, () => {
    if (navigator.onLine && !isCrawler()) reloadPage();
  });
  watchForms();
}

/**
 * Sets `data-dirty` on forms with input that has not been submitted. A script that sends a form itself must remove the
 * attribute or reset the form.
 */
function watchForms(): void {
  document.addEventListener('input', ({target}) => {
    const {form} = target as HTMLInputElement;
    // Forms with the method `get`, such as a search, are excluded: their input is easy to repeat.
    if (form?.method === 'post') form.dataset['dirty'] = '';
  });
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, ({target, defaultPrevented}) => {
      if (!defaultPrevented) delete (target as HTMLFormElement).dataset['dirty'];
    });
  }
}

/**
 * Reloads this page, or asks the reader to if a form would lose its input. Does nothing if the document comes from a reload:
 * a second one would not help, and the browser reports this even if storage is blocked. Does nothing either if the same page
 * was reloaded within the last 10 s.
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
  // Do not reload if the browser does not report the navigation type, because nothing would stop a reload loop.
  if ((entry?.type ?? 'reload') === 'reload') return;
  if (guard.path === path && Number(guard.expires) >= Date.now()) return;
  writeSessionItem(storageKeys.reload, JSON.stringify({path, expires: Date.now() + guardMs}));
  loadFully(new URL(location.href));
}

/** Leaves this document for a page of this site, as a link without script would. Does nothing for other sites. */
export function loadFully(to: URL): void {
  if (to.origin !== location.origin) return;
  document.dispatchEvent(new CustomEvent(events.saveState));
  const isHere = to.pathname + to.search === location.pathname + location.search;
  // Opening an address with another fragment would only scroll.
  if (isHere && to.hash !== location.hash) history.replaceState(history.state, '', to);
  if (isHere) location.reload();
  else location.assign(to);
}

/** Crawlers keep the markup of the build. */
export function isCrawler(): boolean {
  return /bot\b|chrome-lighthouse|facebookexternalhit|google/i.test(navigator.userAgent);
}

function readGuard(): Guard {
  try {
    const guard: unknown = JSON.parse(readSessionItem(storageKeys.reload) ?? '{}');
    return typeof guard === 'object' && guard !== null ? guard : {};
  } catch {
    return {}; // not valid JSON
  }
}
