// Tabs: the radio buttons of the page become a tab list, with the keys and roles that belong to one. Tabs of the same
// group follow each other, and the choice is remembered.
import {events, storageKeys} from '../base/protocol.js';
import {targetOf} from '../base/target-of.js';

/** Enhances all tabs on the page that are not enhanced yet. */
export function startTabs(): void {
  for (const [i, tabs] of document.querySelectorAll<HTMLFormElement>('.tabs').entries())
    if (tabs.querySelector('[role=tab]') === null) takeOver(tabs, `tabs-${i + 1}`);
}

function takeOver(root: HTMLFormElement, id: string): void {
  const list = root.querySelector<HTMLElement>('.labels');
  const panels = [...root.querySelectorAll<HTMLElement>(':scope > .panel')];
  const radios = [...(list?.querySelectorAll('input') ?? [])];
  if (list === null || radios.length !== panels.length) return;
  const group = radios[0]?.dataset['sync'];
  const tabs = radios.map((radio, i) => createTab(radio, panels[i] as HTMLElement, `${id}-${i + 1}`));

  const show = (chosen: number): void => {
    for (const [i, tab] of tabs.entries()) {
      tab.ariaSelected = String(i === chosen);
      tab.tabIndex = i === chosen ? 0 : -1;
      (panels[i] as HTMLElement).hidden = i !== chosen;
    }
  };
  const choose = (chosen: number): void => {
    const tab = tabs[chosen];
    if (tab === undefined || tab.ariaSelected === 'true') return;
    // Other tabs above may change their height at the same time, so scroll to keep these tabs under the pointer.
    const {top} = tab.getBoundingClientRect();
    show(chosen);
    if (group !== undefined) shareChoice(group, tab.value, root);
    scrollBy({top: tab.getBoundingClientRect().top - top, behavior: 'instant'});
  };

  /** Shows the panel that holds an element, if one does. */
  const reveal = (element: Element | null): boolean => {
    const holder = panels.findIndex((panel) => panel.contains(element));
    if (holder >= 0) show(holder);
    return holder >= 0;
  };

  if (reveal(targetOf(location.hash))) targetOf(location.hash)?.scrollIntoView();
  else
    show(
      Math.max(
        0,
        radios.findIndex(({checked}) => checked),
      ),
    );
  root.addEventListener(events.reveal, ({target}) => {
    if (reveal(target as Element)) (target as Element).scrollIntoView();
  });
  list.role = 'tablist';
  list.replaceChildren(...tabs);
  list.addEventListener('click', ({target}) => choose(tabs.indexOf(target as HTMLButtonElement)));
  list.addEventListener('keydown', (event) => {
    const to = target(event, tabs.indexOf(event.target as HTMLButtonElement), tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    tabs[to]?.focus();
    choose(to);
  });
  root.addEventListener('site:tab', ({detail}: CustomEventInit<string>) => {
    const same = tabs.findIndex(({value}) => value === detail);
    if (same >= 0) show(same);
  });
}

function createTab(radio: HTMLInputElement, panel: HTMLElement, id: string): HTMLButtonElement {
  const tab = document.createElement('button');
  Object.assign(tab, {
    type: 'button',
    role: 'tab',
    id,
    value: radio.value,
    textContent: radio.parentElement?.textContent,
  });
  panel.id ||= `${id}-panel`;
  panel.role = 'tabpanel';
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('aria-labelledby', id);
  panel.tabIndex = 0;
  return tab;
}

/** Arrows go round; they follow the direction of writing. */
function target({key, currentTarget}: KeyboardEvent, at: number, count: number): number | undefined {
  const forward = getComputedStyle(currentTarget as Element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return (at + (key === forward ? 1 : -1) + count) % count;
    case 'Home':
    case 'PageUp':
      return 0;
    case 'End':
    case 'PageDown':
      return count - 1;
    default:
      return undefined;
  }
}

function shareChoice(group: string, value: string, from: Element): void {
  try {
    localStorage.setItem(storageKeys.tabs + group, value);
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs'))
    if (tabs !== from && tabs.dataset['group'] === group)
      tabs.dispatchEvent(new CustomEvent('site:tab', {detail: value}));
}
