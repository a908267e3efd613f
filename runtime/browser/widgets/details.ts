// Opens a closed `<details>` when a link leads to something inside it. A button with `data-folds` inside closes it. A
// `<details data-dismiss>` also closes on Escape and on a click outside.
import {closestElement} from '../base/closest-element.js';
import {onEachPage} from '../base/on-each-page.js';
import {events} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';

export function startDetails(): void {
  onEachPage(openTarget);
  addEventListener('hashchange', openTarget);
  document.addEventListener('click', (event) => {
    const inside = closestElement(event, '[data-folds]')?.closest('details');
    if (inside) close(inside);
    for (const details of openDisclosures()) if (!details.contains(event.target as Node)) details.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const {target} = event;
    // Escape closes the last open one, unless focus is in an element outside it, which may use the key itself.
    const details = openDisclosures().findLast((one) => target === document.body || one.contains(target as Node));
    if (details) close(details);
  });
}

const openDisclosures = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-dismiss][open]')];

function close(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector('summary')?.focus();
}

function openTarget(): void {
  const target = fragmentTarget(location.hash);
  let opened = false;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    opened ||= !fold.open;
    fold.open = true;
  }
  target?.dispatchEvent(new Event(events.reveal, {bubbles: true}));
  if (opened) target?.scrollIntoView();
}
