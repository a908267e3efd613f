// Accordions: the browser opens and closes; this says so to others, and closes what it leaves open.
import {eachPage} from '../base/each-page.js';
import {events} from '../base/protocol.js';

export function startAccordions(): void {
  const open = new WeakSet<HTMLDetailsElement>();
  /** True when the state is news. */
  const note = (item: HTMLDetailsElement, accordion: HTMLElement): boolean => {
    if (item.open === open.has(item)) return false;
    if (item.open) open.add(item);
    else open.delete(item);
    const detail = {action: item.open ? 'open' : 'close', index: [...accordion.children].indexOf(item)};
    accordion.dispatchEvent(new CustomEvent(events.accordion, {bubbles: true, detail}));
    return true;
  };
  const look = (): void => {
    for (const item of document.querySelectorAll<HTMLDetailsElement>('[data-accordion] > details')) {
      note(item, item.parentElement as HTMLElement);
    }
  };
  // It does not bubble.
  document.addEventListener(
    'toggle',
    ({target}) => {
      const accordion = target instanceof HTMLDetailsElement ? target.parentElement : null;
      if (accordion?.dataset['accordion'] === undefined) return;
      const item = target as HTMLDetailsElement;
      const closesOthers = accordion.dataset['accordion'] === 'single' || item.dataset['closeOthers'] !== undefined;
      if (!note(item, accordion) || !item.open || !closesOthers) return;
      for (const other of accordion.querySelectorAll<HTMLDetailsElement>(':scope > details')) {
        if (other !== item) other.open = false;
      }
    },
    true,
  );
  eachPage(look);
}
