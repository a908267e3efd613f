import {useLayoutEffect} from 'react';

/** Calls `add` once, when the component is shown. The listeners that it adds with the signal are removed with the component. */
export function useListeners(add: (signal: AbortSignal) => void): void {
  useLayoutEffect(() => {
    const controller = new AbortController();
    add(controller.signal);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
