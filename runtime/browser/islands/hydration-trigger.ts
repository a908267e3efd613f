// Decides when an island hydrates: immediately, when the browser is idle, when visible, on interaction, or on request of a script.
import {onFirstEvent} from '../base/on-first-event.js';

/** Calls `start` once, when the condition of `when` is met. The returned function cancels that. */
export function whenReady(element: HTMLElement, when: string, start: () => void): () => void {
  switch (when) {
    case 'visible':
      return onVisible(element, start);
    case 'idle':
      return onIdle(start);
    case 'interaction':
      return onFirstEvent(element, ['pointerover', 'pointerdown', 'focusin', 'keydown'], start);
    case 'manual':
      return () => undefined;
    default:
      start();
      return () => undefined;
  }
}

function onVisible(element: HTMLElement, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return;
      observer.disconnect();
      start();
    },
    {rootMargin: '200px'},
  );
  // The island itself has no box of its own.
  observer.observe(element.firstElementChild ?? element);
  return () => observer.disconnect();
}

function onIdle(start: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start, {timeout: 2000});
  return () => cancelIdleCallback(request);
}
