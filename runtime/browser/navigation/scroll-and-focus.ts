// Scroll position, fragment and keyboard focus of a page. Scroll positions are saved in the history entries.
import {fragmentTarget} from '../base/fragment-target.js';

interface HistoryState {
  readonly scrollY?: number;
}

export interface ScrollKeeper {
  /** Saves the scroll position before the page is swapped. */
  saveForReturn(): void;
  /** Restores the saved scroll position. */
  restore(): void;
}

const debounceMs = 150;

/**
 * The browser restores positions until the first swap; after it, this module does. `isShown`: whether the page of the
 * current address is displayed; after going back it is not until the page is swapped.
 */
export function keepScrollPosition(isShown: () => boolean): ScrollKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isManual = (): boolean => history.scrollRestoration === 'manual';
  const save = (): void => {
    clearTimeout(timer);
    if (isShown()) history.replaceState({...(history.state as HistoryState | null), scrollY: Math.round(scrollY)}, '');
  };
  const restore = (): void => {
    clearTimeout(timer);
    const top = (history.state as HistoryState | null)?.scrollY;
    if (top !== undefined) scrollTo({top, behavior: 'instant'});
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      if (isManual()) timer = setTimeout(save, debounceMs);
    },
    {passive: true},
  );
  addEventListener('pagehide', () => {
    if (!isManual()) return;
    save();
    history.scrollRestoration = 'auto'; // so that the browser restores the position if it loads this page again
  });
  addEventListener('pageshow', ({persisted}) => {
    if (persisted && (history.state as HistoryState | null)?.scrollY !== undefined)
      history.scrollRestoration = 'manual';
  });
  if (isManual()) restore();
  return {
    saveForReturn() {
      history.scrollRestoration = 'manual';
      save();
    },
    restore,
  };
}

/** On a new page: scrolls to the target of the fragment and focuses it, or scrolls to the top and focuses the heading. */
export function scrollAndFocus(hash: string): void {
  const target = fragmentTarget(hash);
  if (target === null) scrollTo({top: 0, left: 0, behavior: 'instant'});
  else target.scrollIntoView({behavior: 'instant'});
  focusOn(target ?? document.querySelector('main h1') ?? document.querySelector('main'));
}

/** Moves focus without scrolling. An element that is not focusable gets `tabindex` until it loses focus. */
export function focusOn(target: HTMLElement | null): void {
  if (target === null) return;
  target.focus({preventScroll: true});
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  target.focus({preventScroll: true});
}
