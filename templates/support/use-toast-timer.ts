// The timer of a toast stops while the reader may be reading it.
import {useCallback, useLayoutEffect, useRef, type RefObject} from 'react';
import type {Toast} from '../../runtime/browser/toasts/toast.js';
import type {ToastQueue} from '../../runtime/browser/toasts/toast-queue.js';

/** Pauses and resumes the timer, depending on pointer, focus and window. Returns the attributes of the card. */
export function useToastTimer(
  queue: ToastQueue,
  {id, pauseTimeoutOnHover}: Toast,
  {card, leaving}: {readonly card: RefObject<HTMLElement | null>; readonly leaving: boolean},
): object {
  const hovered = useRef(false);
  const pausesOnHover = pauseTimeoutOnHover !== false;
  const update = useCallback((): void => {
    const isHovered = hovered.current && pausesOnHover;
    if (isHovered || card.current?.contains(document.activeElement) === true || document.hidden) queue.pause(id);
    else queue.resume(id);
  }, [queue, id, card, pausesOnHover]);
  const hover = (isHovered: boolean) => () => {
    hovered.current = isHovered;
    update();
  };

  useLayoutEffect(() => {
    if (leaving) return undefined;
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [leaving, update]);
  return {
    onPointerEnter: hover(true),
    onPointerLeave: hover(false),
    onFocusCapture: update,
    onBlurCapture: () => setTimeout(update),
  };
}
