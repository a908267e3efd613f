// Returns the focus to the element that had it before a region did.
import {useRef, type RefObject} from 'react';
import {useListeners} from './use-listeners.js';

/** Returns a function that moves the focus back. */
export function useFocusReturn(region: RefObject<HTMLElement | null>): () => void {
  const previous = useRef<Element | null>(null);
  useListeners((signal) => {
    const onFocus = ({relatedTarget}: FocusEvent): void => {
      if (region.current?.contains(relatedTarget as Node | null) !== true)
        previous.current = relatedTarget as Element | null;
    };
    region.current?.addEventListener('focus', onFocus, {capture: true, signal});
  });
  return () => {
    if (previous.current instanceof HTMLElement && previous.current.isConnected) previous.current.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  };
}
