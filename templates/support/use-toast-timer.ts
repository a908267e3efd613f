// The timer of a toast stops while the reader may be reading it.
import {useCallback, useLayoutEffect, useRef} from 'react';
import type {Toast} from '../../runtime/browser/toasts/toast.js';
import type {ToastQueue} from '../../runtime/browser/toasts/toast-queue.js';

/** Pauses and resumes the timer, depending on pointer, focus and window. Returns the attributes of the card. */
export function useToastTimer(queue: ToastQueue, {id, pauseTimeoutOnHover}: Toast, leaving: boolean): object {
  const hovered = useRef(false);
  const pausesOnHover = pauseTimeoutOnHover !== false;
  const update = useCallback((): void => {
    const isHovered = hovered.current && pausesOnHover;
    // Also while F8 has moved the focus to all toasts: none of them may close before the reader reaches it.
    const isFocused = Boolean(document.activeElement?.closest('[data-toasts]'));
    if (isHovered || isFocused || document.hidden) queue.pause(id);
    else queue.resume(id);
  }, [queue, id, pausesOnHover]);
  const hover = (isHovered: boolean) => () => {
    hovered.current = isHovered;
    update();
  };

  useLayoutEffect(() => {
    if (leaving) return undefined;
    update();
    const controller = new AbortController();
    const {signal} = controller;
    document.addEventListener('visibilitychange', update, {signal});
    document.addEventListener('focusin', update, {signal});
    // While an element loses the focus, no element has it yet.
    document.addEventListener('focusout', () => setTimeout(update), {signal});
    return () => controller.abort();
  }, [leaving, update]);
  return {
    onPointerEnter: hover(true),
    onPointerLeave: hover(false),
  };
}
