// Where the reader stands on a page: scroll, fragment and keyboard focus. Positions live in the history's own entries.
import {targetOf} from '../target-of.js';

interface Place {
  readonly scrollY?: number;
}

export interface Scroll {
  /** Remembers the position, because the page is about to go. */
  leave(): void;
  /** Goes back to where the reader was on this page. */
  restore(): void;
}

const settleMs = 150;

/**
 * The browser restores positions until pages are exchanged; from then on we do. `isThere`: whether the page of the address
 * is the one on the screen; on the way back it is not, until it has come.
 */
export function keepScroll(isThere: () => boolean): Scroll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOurs = (): boolean => history.scrollRestoration === 'manual';
  const save = (): void => {
    clearTimeout(timer);
    if (isThere()) history.replaceState({...(history.state as Place | null), scrollY: Math.round(scrollY)}, '');
  };
  const restore = (): void => {
    clearTimeout(timer);
    const top = (history.state as Place | null)?.scrollY;
    if (top !== undefined) scrollTo({top, behavior: 'instant'});
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      if (isOurs()) timer = setTimeout(save, settleMs);
    },
    {passive: true},
  );
  addEventListener('pagehide', () => {
    if (!isOurs()) return;
    save();
    history.scrollRestoration = 'auto'; // a full load that comes back here restores before its script has come
  });
  addEventListener('pageshow', ({persisted}) => {
    if (persisted && (history.state as Place | null)?.scrollY !== undefined) history.scrollRestoration = 'manual';
  });
  if (isOurs()) restore();
  return {
    leave() {
      history.scrollRestoration = 'manual';
      save();
    },
    restore,
  };
}

/** On a new page: to the target, or to the top with the keyboard at the heading. */
export function arrive(hash: string): void {
  const target = targetOf(hash);
  if (target === null) scrollTo({top: 0, left: 0, behavior: 'instant'});
  else target.scrollIntoView({behavior: 'instant'});
  focusOn(target ?? document.querySelector('main h1') ?? document.querySelector('main'));
}

/** Puts the keyboard there without scrolling. What usually takes no focus takes it until it is left. */
export function focusOn(target: HTMLElement | null): void {
  if (target === null) return;
  target.focus({preventScroll: true});
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  target.focus({preventScroll: true});
}
