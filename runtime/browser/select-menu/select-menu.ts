// A select menu: a listbox, or a combobox when it can be searched. It shows and changes the value of a `select`.
import {adoptStyle} from '../base/adopt-style.js';
import {placeWhileOpen} from '../popovers/place-panel.js';
import type {SelectMenuElement} from './select-menu-element.js';
import {createMenuParts, type MenuParts} from './menu-parts.js';
import {chosenLabel, typeAhead, type MenuOption} from './menu-state.js';
import {createOptionList, type OptionList} from './option-list.js';
import {createOptionSearch, ownOptions} from './option-search.js';
import style from './menu.css';

/** Letters typed with shorter pauses form one prefix. */
const typeAheadMs = 350;

/** Builds the menu; the returned function removes it. */
export function createMenu(host: SelectMenuElement, select: HTMLSelectElement): () => void {
  adoptStyle(style);
  const parts = createMenuParts(host, select);
  const {panel, input} = parts;
  const options = createOptionList(parts);
  const search = createOptionSearch(parts, options.show);

  const choose = (index: number): void => {
    const option = options.shown[index];
    if (option === undefined || option.disabled) return;
    const isNew = options.isNew(index);
    const own = [...select.options].find(({value}) => value === option.value) ?? addOption(select, option, isNew);
    own.selected = select.multiple ? !own.selected : true;
    showChoice(parts);
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, {bubbles: true}));
    if (!select.multiple) return panel.hidePopover();
    if (isNew && input !== undefined) {
      input.value = '';
      search.start();
    } else options.refresh();
  };

  handleOpening(parts, options);
  handleKeys(parts, options, choose);
  handlePointer(parts, options, choose);
  input?.addEventListener('input', search.start);
  const stopFollowing = followSelect(parts);
  return () => {
    stopFollowing();
    search.stop();
    parts.remove();
  };
}

function addOption(select: HTMLSelectElement, {value, label}: MenuOption, isNew: boolean): HTMLOptionElement {
  const option = new Option(isNew ? value : label, value);
  select.add(option);
  return option;
}

function handleOpening({host, select, button, panel, input}: MenuParts, options: OptionList): void {
  let fromEnd = false;
  placeWhileOpen(panel, button);
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (panel.matches(':popover-open')) return;
    fromEnd = event.key === 'ArrowUp';
    panel.showPopover({source: button});
  });
  // Prepare everything that a fast next key press needs before the panel shows. The browser focuses the element with `autofocus`.
  panel.addEventListener('beforetoggle', ({newState}) => {
    if (newState !== 'open') return;
    options.show(ownOptions(select, host.search === undefined ? input?.value : ''));
    if (fromEnd) options.move('End');
    fromEnd = false;
    button.ariaExpanded = 'true';
  });
  panel.addEventListener('toggle', ({newState}) => {
    if (newState === 'open') {
      options.activate(options.active); // brings it into view
      host.dispatchEvent(new Event('open'));
      return;
    }
    button.ariaExpanded = 'false';
    if (input !== undefined && 'clear' in host.dataset) input.value = '';
    // Forms validate a field on `focusout`, so closing the menu counts as leaving the field.
    select.dispatchEvent(new FocusEvent('focusout', {bubbles: true}));
    host.dispatchEvent(new Event('close'));
  });
}

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']);

function handleKeys({select, panel, input}: MenuParts, options: OptionList, choose: (index: number) => void): void {
  const searchable = input !== undefined;
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const type = (letter: string): void => {
    typed += letter;
    options.activate(typeAhead(options.shown, options.active, typed));
    clearTimeout(timer);
    timer = setTimeout(() => (typed = ''), typeAheadMs);
  };

  panel.addEventListener('keydown', (event) => {
    const {key, shiftKey, isComposing} = event;
    if (isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (movingKeys.has(key) && !(searchable && shiftKey)) options.move(key);
    else if (key === 'Enter' || (key === ' ' && !searchable && typed === '')) choose(options.active);
    else if (key === 'Tab' && searchable) {
      if (!select.multiple) choose(options.active);
      panel.hidePopover();
      return; // the browser moves focus to the next field
    } else if (!searchable && key.length === 1) type(key);
    else if (key !== 'Tab') return; // Escape is the popover's own
    event.preventDefault();
  });
}

function handlePointer({list}: MenuParts, options: OptionList, choose: (index: number) => void): void {
  const itemAt = ({target}: Event): number => {
    const item = target instanceof Element ? target.closest('[role=option]') : null;
    return item === null ? -1 : [...list.children].indexOf(item);
  };
  list.addEventListener('click', (event) => choose(itemAt(event)));
  // `pointermove`, because scrolling the list below a resting pointer must not change the active option.
  list.addEventListener('pointermove', (event) => {
    const index = itemAt(event);
    if (index >= 0 && index !== options.active && !options.shown[index]?.disabled) options.activate(index);
  });
}

/** Keeps the button as the `select` is, until the returned function is called. */
function followSelect(parts: MenuParts): () => void {
  const {select, button} = parts;
  const controller = new AbortController();
  const {signal} = controller;
  const show = (): void => showChoice(parts);
  select.addEventListener('focus', () => button.focus(), {signal});
  select.addEventListener('change', show, {signal});
  select.form?.addEventListener('reset', () => setTimeout(show), {signal});
  const observer = new MutationObserver(show);
  observer.observe(select, {attributes: true, attributeFilter: ['aria-invalid', 'disabled']});
  show();
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

function showChoice({host, select, button, name}: MenuParts): void {
  const labels = [...select.selectedOptions].filter(({value}) => value !== '').map(({text}) => text);
  // A space keeps the height of the empty button.
  button.textContent = chosenLabel(labels, select.multiple, host.dataset['placeholder'] || '\u00A0');
  if (name !== undefined) button.ariaLabel = `${name}: ${button.textContent.trim() || 'nothing'}`;
  button.toggleAttribute('data-empty', labels.length === 0);
  button.disabled = select.disabled;
  const invalid = select.getAttribute('aria-invalid');
  if (invalid === null) button.removeAttribute('aria-invalid');
  else button.setAttribute('aria-invalid', invalid);
}
