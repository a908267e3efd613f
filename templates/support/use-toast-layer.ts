// Keeps the list of toasts above everything else: it is a popover in the top layer, and within the modal dialog, if there is one.
import {useLayoutEffect, type RefObject} from 'react';
import {events, islandTag} from '../../runtime/browser/base/protocol.js';
import {useListeners} from './use-listeners.js';
import type {ToastCards} from './use-toast-cards.js';

export function useToastLayer(
  region: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  {cards, isShowing}: ToastCards,
): void {
  /** A modal dialog makes everything outside it inert, and covers the previous top layer. */
  const moveToTopDialog = (): void => {
    const modals = [...document.querySelectorAll('dialog:modal')];
    moveTo(document.activeElement?.closest('dialog:modal') ?? modals.at(-1) ?? document.body, region.current);
    if (isShowing()) raise(list.current, true);
  };

  useListeners((signal) => {
    // Neither of them bubbles.
    const options = {capture: true, signal};
    const onToggle = ({target}: Event): unknown => target instanceof HTMLDialogElement && moveToTopDialog();
    document.addEventListener('toggle', onToggle, options);
    document.addEventListener('close', moveToTopDialog, options);
    // Otherwise the toasts would be removed with a dialog of the old page.
    document.addEventListener(events.beforeSwap, () => moveTo(document.body, region.current), {signal});
    document.addEventListener(events.afterSwap, moveToTopDialog, {signal});
  });
  const isVisible = cards.length > 0;
  const isLive = cards.some(({leaving}) => !leaving);
  useLayoutEffect(() => {
    if (isLive) moveToTopDialog();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLive]);
  useLayoutEffect(() => {
    if (!isVisible) raise(list.current, false);
  }, [list, isVisible]);
}

/** Moves the island of the toasts. */
function moveTo(home: Element, region: HTMLElement | null): void {
  const island = region?.closest(islandTag);
  if (island && island.parentElement !== home) home.append(island);
  // Another layout may have brought its own island while ours was in a dialog.
  for (const other of document.querySelectorAll(`${islandTag}[data-of="toasts"]`)) if (other !== island) other.remove();
}

/** Moves the list to the end of the top layer, or removes it from there. */
function raise(list: HTMLElement | null, up: boolean): void {
  if (list === null || !('popover' in list)) return;
  if (list.matches(':popover-open')) list.hidePopover();
  if (up && list.isConnected) list.showPopover();
}
