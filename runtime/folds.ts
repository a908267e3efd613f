// A link to something inside a closed <details> opens it, and a button inside may close it again.
import {closest} from './closest.js';
import {eachPage} from './each-page.js';
import {events} from './protocol.js';
import {targetOf} from './target-of.js';

export function startFolds(): void {
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
