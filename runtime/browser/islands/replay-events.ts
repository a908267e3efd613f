// Defers events that occur before their island is hydrated, and replays them afterwards. If the island does not hydrate in time,
// the browser does what it would do without a script.
import {withLoadTimeout} from '../base/with-load-timeout.js';

/** Defers the first event per target until `hydrate` has settled. The returned function stops that. */
export function replayEvents(element: HTMLElement, types: readonly string[], hydrate: () => Promise<void>): () => void {
  const controller = new AbortController();
  const targets = new Set<EventTarget | null>();
  const deferEvent = (event: Event): void => {
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // A second click on a submit button must not submit twice, and neither must a form with several invalid fields.
    const target = event.type === 'invalid' ? (event.target as HTMLInputElement).form : event.target;
    if (targets.has(target)) return;
    targets.add(target);
    withLoadTimeout(hydrate())
      .catch(console.warn)
      .finally(() => {
        controller.abort();
        repeat(event, target as HTMLElement);
      });
  };
  for (const type of types) element.addEventListener(type, deferEvent, {capture: true, signal: controller.signal});
  // An invalid form fires no `submit`. The island may show its own messages for that.
  if (types.includes('submit'))
    element.addEventListener('invalid', deferEvent, {capture: true, signal: controller.signal});
  return () => controller.abort();
}

/** A click that opens a new tab needs no island. */
function isForBrowser({button, ctrlKey, metaKey, shiftKey}: Partial<MouseEvent>): boolean {
  return Boolean(button) || ctrlKey === true || metaKey === true || shiftKey === true;
}

function repeat(event: Event, target: HTMLElement): void {
  if (event.type === 'invalid') (target as HTMLFormElement | null)?.requestSubmit();
  else if (event.type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
