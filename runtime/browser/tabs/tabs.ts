// Turns the radio buttons of tabs into an ARIA tab list with keyboard support. Tabs of the same group stay in sync, and the
// selection is stored.
import {events, storageKeys} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';

/** Enhances each set of tabs that is not enhanced yet. */
export function startTabs(): void {
  for (const [i, tabs] of document.querySelectorAll<HTMLElement>('.tabs').entries())
    if (tabs.querySelector(':scope > form [role=tab]') === null) enhanceTabs(tabs, `tabs-${i + 1}`);
}

function enhanceTabs(root: HTMLElement, id: string): void {
  const list = root.querySelector<HTMLElement>(':scope > form > .labels');
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
    // Other tabs of the group above may change their height, so scroll to keep these tabs under the pointer.
    const {top} = tab.getBoundingClientRect();
    show(chosen);
    if (group !== undefined) shareChoice(group, tab.value, root);
    scrollBy({top: tab.getBoundingClientRect().top - top, behavior: 'instant'});
  };

  /** Shows the panel that contains the element. Returns whether there is one. */
  const reveal = (element: Element | null): boolean => {
    const holder = panels.findIndex((panel) => panel.contains(element));
    if (holder >= 0) show(holder);
    return holder >= 0;
  };

  if (reveal(fragmentTarget(location.hash))) fragmentTarget(location.hash)?.scrollIntoView();
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

/** Arrow keys wrap around, and follow the text direction. */
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
    // Storage is blocked: the selection applies to this page only.
  }
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs'))
    if (tabs !== from && tabs.dataset['group'] === group)
      tabs.dispatchEvent(new CustomEvent('site:tab', {detail: value}));
}
