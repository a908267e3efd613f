// A link to something inside a closed <details> opens it, and a button inside may close it again. Disclosures also close on
// Escape and on a press outside.
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
    // Without a focus, Escape closes the last one. With the focus elsewhere, it belongs to something else.
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
