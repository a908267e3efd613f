// A link to something inside a closed <details> opens it, and a button inside may close it again.
import {closest} from '../base/closest.js';
import {eachPage} from '../base/each-page.js';
import {events} from '../base/protocol.js';
import {targetOf} from '../base/target-of.js';

export function startDetails(): void {
  eachPage(openTarget);
  addEventListener('hashchange', openTarget);
  document.addEventListener('click', (event) => {
    const fold = closest(event, '[data-folds]')?.closest('details');
    if (!fold) return;
    fold.open = false;
    fold.querySelector('summary')?.focus();
  });
}

function openTarget(): void {
  const target = targetOf(location.hash);
  let opened = false;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    opened ||= !fold.open;
    fold.open = true;
  }
  target?.dispatchEvent(new Event(events.reveal, {bubbles: true}));
  if (opened) target?.scrollIntoView();
}
