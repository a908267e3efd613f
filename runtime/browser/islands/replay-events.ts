// Holds events that occur before their island is hydrated, and replays them afterwards. If the island does not hydrate in time,
// the browser does what it would do without a script.
import {withTimeout} from '../base/with-timeout.js';

/** Holds events of these types in `element` until `wake` has settled, the first of each type. The function returned ends that. */
export function replayEvents(element: HTMLElement, types: readonly string[], wake: () => Promise<void>): () => void {
  const calls = new AbortController();
  const held = new Set<EventTarget | null>();
  const hold = (event: Event): void => {
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // A second click on a submit button must not submit twice.
    const {target} = event;
    if (held.has(target)) return;
    held.add(target);
    withTimeout(wake())
      .catch(console.warn)
      .finally(() => {
        calls.abort();
        repeat(event, target as HTMLElement);
      });
  };
  for (const type of types) element.addEventListener(type, hold, {capture: true, signal: calls.signal});
  // An invalid form fires no `submit`. The island may show its own messages for that.
  if (types.includes('submit')) element.addEventListener('invalid', hold, {capture: true, signal: calls.signal});
  return () => calls.abort();
}

/** A click that opens a new tab needs no island. */
function isForBrowser({button, ctrlKey, metaKey, shiftKey}: Partial<MouseEvent>): boolean {
  return Boolean(button) || ctrlKey === true || metaKey === true || shiftKey === true;
}

function repeat(event: Event, target: HTMLElement): void {
  if (event.type === 'invalid') (target as HTMLInputElement).form?.requestSubmit();
  else if (event.type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
