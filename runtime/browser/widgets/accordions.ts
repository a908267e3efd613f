// Accordions: dispatches an event when an item opens or closes, and closes the others where only one may be open.
import {onEachPage} from '../base/on-each-page.js';
import {events} from '../base/protocol.js';

const items = '[data-accordion] > details';

export function startAccordions(): void {
  const open = new WeakSet<Element>();

  /** Dispatches `site:accordion` if the item was not known to be in this state. Returns whether it did. */
  const report = (item: HTMLDetailsElement, accordion: Element): boolean => {
    if (item.open === open.has(item)) return false;
    open[item.open ? 'add' : 'delete'](item);
    const detail = {action: item.open ? 'open' : 'close', index: [...accordion.children].indexOf(item)};
    accordion.dispatchEvent(new CustomEvent(events.accordion, {bubbles: true, detail}));
    return true;
  };

  // `toggle` does not bubble, so capture it.
  document.addEventListener(
    'toggle',
    ({target}) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(items)) return;
      const accordion = target.parentElement as HTMLElement;
      const closesOthers = accordion.dataset['accordion'] === 'single' || 'closeOthers' in target.dataset;
      if (!report(target, accordion) || !target.open || !closesOthers) return;
      for (const other of accordion.children) {
        if (other !== target && other instanceof HTMLDetailsElement) other.open = false;
      }
    },
    true,
  );
  onEachPage(() => {
    for (const item of document.querySelectorAll<HTMLDetailsElement>(items))
      report(item, item.parentElement as Element);
  });
}
