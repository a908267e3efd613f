// The button and the list of a select menu. A listbox, or a combobox when it can be searched.
import {adoptStyle} from '../base/adopt-style.js';
import type {SelectMenuElement} from './select-menu-element.js';
import {
  chosenLabel,
  emptyMessage,
  filterOptions,
  moveTo,
  offersNew,
  typeAhead,
  type Creatable,
  type MenuOption,
} from './menu-state.js';
import style from './menu.css';

/** Pause after the last keystroke before the `search` callback is called. */
const searchPauseMs = 200;
/** Letters typed with shorter pauses form one prefix. */
const typeAheadMs = 350;

/** Builds the menu; the returned function removes it. */
export function createMenu(host: SelectMenuElement, select: HTMLSelectElement): () => void {
  adoptStyle(style);
  const {dataset} = host;
  const controller = new AbortController();
  const {signal} = controller;
  const parts = createParts(host, select);
  const {button, panel, input, list, status} = parts;
  const searchable = input !== undefined;
  let shown: readonly MenuOption[] = [];
  let active = -1;
  let offered = false;
  let fromEnd = false;
  let typed = '';
  let typedTimer: ReturnType<typeof setTimeout> | undefined;
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let pendingSearch: AbortController | undefined;

  const isOpen = (): boolean => panel.matches(':popover-open');
  const query = (): string => input?.value ?? '';

  const showChosen = (): void => {
    const labels = [...select.selectedOptions].filter(({value}) => value !== '').map(({text}) => text);
    // A space keeps the height of the empty button.
    button.textContent = chosenLabel(labels, select.multiple, dataset['placeholder'] || '\u00A0');
    if (parts.name !== undefined) button.ariaLabel = `${parts.name}: ${button.textContent.trim() || 'nothing'}`;
    button.toggleAttribute('data-empty', labels.length === 0);
    button.disabled = select.disabled;
    const invalid = select.getAttribute('aria-invalid');
    if (invalid === null) button.removeAttribute('aria-invalid');
    else button.setAttribute('aria-invalid', invalid);
  };

  const activate = (index: number): void => {
    active = index;
    for (const [i, item] of [...list.children].entries()) item.toggleAttribute('data-active', i === index);
    const item = index < 0 ? null : list.children[index];
    (input ?? list).setAttribute('aria-activedescendant', item?.id ?? '');
    item?.scrollIntoView({block: 'nearest'});
  };

  const draw = (options: readonly MenuOption[], keep = false): void => {
    const before = active;
    offered = offersNew(dataset['creatable'] as Creatable, query(), options);
    const created = {value: query().trim(), label: `Create "${query().trim()}"`, disabled: false};
    shown = offered ? [...options, created] : options;
    const chosen = new Set([...select.selectedOptions].map(({value}) => value));
    list.replaceChildren(
      ...shown.map((option, i) => createItem(option, chosen.has(option.value), `${list.id}-${i + 1}`)),
    );
    const message = shown.length === 0 ? emptyMessage(query()) : '';
    parts.empty.textContent = message;
    parts.empty.hidden = message === '';
    list.hidden = message !== '';
    status.textContent = message || `${options.length} ${options.length === 1 ? 'option' : 'options'}`;
    if (keep) return activate(Math.min(before, shown.length - 1));
    const selected = shown.findIndex(({value, disabled}) => chosen.has(value) && !disabled);
    activate(selected < 0 || query() !== '' ? moveTo(shown, active, 'Home') : selected);
  };

  const find = (): void => {
    pendingSearch?.abort();
    clearTimeout(searchTimer);
    const {search} = host;
    if (search === undefined) return draw(filterOptions(optionsOf(select), query()));
    searchTimer = setTimeout(async () => {
      pendingSearch = new AbortController();
      const {signal: own} = pendingSearch;
      list.ariaBusy = 'true';
      try {
        const found = await search(query(), own);
        // Ignore a response that arrives after a newer search has started.
        if (!own.aborted) draw(found.map(toMenuOption));
      } catch {
        if (!own.aborted) draw([]); // the reader sees that there is nothing, and can type on
      } finally {
        if (!own.aborted) list.ariaBusy = null;
      }
    }, searchPauseMs);
  };

  const choose = (index: number): void => {
    const option = shown[index];
    if (option === undefined || option.disabled) return;
    const own = [...select.options].find(({value}) => value === option.value) ?? addOption(select, option, offered);
    own.selected = select.multiple ? !own.selected : true;
    showChosen();
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, {bubbles: true}));
    if (!select.multiple) return panel.hidePopover();
    if (offered && input !== undefined) {
      input.value = '';
      find();
    } else draw(shown, true);
  };

  const open = (key: string): void => {
    fromEnd = key === 'ArrowUp';
    panel.showPopover({source: button});
  };

  // Prepare everything that a fast next key press needs before the panel shows. The browser focuses the element with `autofocus`.
  const beforeOpen = (): void => {
    draw(host.search === undefined ? filterOptions(optionsOf(select), query()) : optionsOf(select));
    if (fromEnd) activate(moveTo(shown, active, 'End'));
    fromEnd = false;
    button.ariaExpanded = 'true';
  };
  const onOpen = (): void => {
    place(button, panel);
    activate(active); // brings it into view
    host.dispatchEvent(new Event('open'));
  };
  const onClose = (): void => {
    button.ariaExpanded = 'false';
    if (input !== undefined && 'clear' in dataset) input.value = '';
    // Forms validate a field on `focusout`, so closing the menu counts as leaving the field.
    select.dispatchEvent(new FocusEvent('focusout', {bubbles: true}));
    host.dispatchEvent(new Event('close'));
  };

  const onKey = (event: KeyboardEvent): void => {
    const {key, shiftKey, isComposing} = event;
    if (isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (movingKeys.has(key) && !(searchable && shiftKey)) activate(moveTo(shown, active, key));
    else if (key === 'Enter' || (key === ' ' && !searchable && typed === '')) choose(active);
    else if (key === 'Tab' && searchable) {
      if (!select.multiple) choose(active);
      panel.hidePopover();
      return; // the browser moves focus to the next field
    } else if (!searchable && key.length === 1) {
      typed += key;
      activate(typeAhead(shown, active, typed));
      clearTimeout(typedTimer);
      typedTimer = setTimeout(() => (typed = ''), typeAheadMs);
    } else if (key !== 'Tab') return; // Escape is the popover's own
    event.preventDefault();
  };

  const itemAt = ({target}: Event): number => {
    const item = target instanceof Element ? target.closest('[role=option]') : null;
    return item === null ? -1 : [...list.children].indexOf(item);
  };
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isOpen()) open(event.key);
  });
  panel.addEventListener('beforetoggle', ({newState}) => newState === 'open' && beforeOpen());
  panel.addEventListener('toggle', ({newState}) => (newState === 'open' ? onOpen() : onClose()));
  panel.addEventListener('keydown', onKey);
  input?.addEventListener('input', find);
  list.addEventListener('click', (event) => choose(itemAt(event)));
  // `pointermove`, because scrolling the list below a resting pointer must not change the active option.
  list.addEventListener('pointermove', (event) => {
    const index = itemAt(event);
    if (index >= 0 && index !== active && !shown[index]?.disabled) activate(index);
  });
  select.addEventListener('focus', () => button.focus());
  select.addEventListener('change', showChosen, {signal});
  select.form?.addEventListener('reset', () => setTimeout(showChosen), {signal});
  const observer = new MutationObserver(showChosen);
  observer.observe(select, {attributes: true, attributeFilter: ['aria-invalid', 'disabled']});
  showChosen();
  return () => {
    controller.abort();
    observer.disconnect();
    pendingSearch?.abort();
    clearTimeout(searchTimer);
    clearTimeout(typedTimer);
    parts.remove();
  };
}

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']);

interface Parts {
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
  readonly input: HTMLInputElement | undefined;
  readonly list: HTMLElement;
  readonly empty: HTMLElement;
  readonly status: HTMLElement;
  /** Name of the field, if there is no label on the page. */
  readonly name: string | undefined;
  remove(): void;
}

function createParts(host: HTMLElement, select: HTMLSelectElement): Parts {
  const {dataset} = host;
  const id = select.id || `${select.name || 'select'}-menu`;
  const label = select.labels?.[0];
  const name = select.ariaLabel ?? label?.textContent?.trim() ?? select.name;
  const button = make('button', {type: 'button', className: 'input select-button', id});
  const panel = make('div', {className: 'select-panel', popover: 'auto', id: `${id}-panel`});
  const list = make('ul', {className: 'select-list', role: 'listbox', id: `${id}-list`, tabIndex: -1, ariaLabel: name});
  const empty = make('p', {className: 'select-empty', hidden: true});
  const status = make('p', {className: 'sr-only', role: 'status'});
  list.ariaMultiSelectable = String(select.multiple);
  list.ariaOrientation = 'vertical';
  const input = 'searchable' in dataset ? make('input', {className: 'input', type: 'search'}) : undefined;
  if (input !== undefined) {
    Object.assign(input, {
      role: 'combobox',
      placeholder: dataset['searchPlaceholder'] ?? 'Search...',
      ariaLabel: name,
      ariaAutoComplete: 'list',
      ariaExpanded: 'true',
      autocomplete: 'off',
      enterKeyHint: 'done',
    });
    input.setAttribute('aria-controls', list.id);
    panel.append(input);
  }
  panel.append(list, empty, status);
  (input ?? list).autofocus = true;

  // Move the label and the descriptions to the button, which replaces the field.
  const hidden = {id: select.id, tabIndex: select.tabIndex, className: select.className};
  Object.assign(select, {id: `${id}-value`, tabIndex: -1, className: 'sr-only', ariaHidden: 'true'});
  button.ariaHasPopup = 'listbox';
  button.ariaExpanded = 'false';
  button.setAttribute('aria-controls', list.id);
  if (label) {
    label.id ||= `${id}-label`;
    button.setAttribute('aria-labelledby', `${label.id} ${id}`);
  }
  for (const attribute of ['aria-describedby', 'aria-errormessage']) {
    const value = select.getAttribute(attribute);
    if (value !== null) button.setAttribute(attribute, value);
  }
  button.popoverTargetElement = panel;
  host.append(button, panel);
  return {
    button,
    panel,
    input,
    list,
    empty,
    status,
    name: label ? undefined : name,
    remove() {
      button.remove();
      panel.remove();
      Object.assign(select, {...hidden, ariaHidden: null});
    },
  };
}

function createItem({label, disabled}: MenuOption, selected: boolean, id: string): HTMLElement {
  const item = make('li', {role: 'option', id, textContent: label, ariaSelected: String(selected)});
  if (disabled) item.ariaDisabled = 'true';
  return item;
}

/** The options of the `select`. The option without a value is the placeholder. */
function optionsOf(select: HTMLSelectElement): readonly MenuOption[] {
  return [...select.options]
    .filter(({value, text}) => value !== '' || (select.multiple && text !== ''))
    .map(({value, text, disabled, dataset}) => ({
      value,
      label: text,
      disabled,
      ...(dataset['search'] !== undefined && {search: dataset['search']}),
    }));
}

function toMenuOption({value = '', label, disabled = false}: Partial<MenuOption>): MenuOption {
  return {value: String(value), label: String(label ?? value), disabled};
}

function addOption(select: HTMLSelectElement, {value, label}: MenuOption, isNew: boolean): HTMLOptionElement {
  const option = new Option(isNew ? value : label, value);
  select.add(option);
  return option;
}

/** Positions the panel below the button, or above it if it does not fit. Only for browsers without CSS anchor positioning. */
function place(button: HTMLElement, panel: HTMLElement): void {
  if (CSS.supports('position-area', 'bottom')) return;
  const {left, bottom, top, width} = button.getBoundingClientRect();
  const fits = bottom + 8 + panel.offsetHeight <= innerHeight - 8;
  Object.assign(panel.style, {
    margin: '0',
    minInlineSize: `${width}px`,
    left: `${left}px`,
    top: `${fits ? bottom + 8 : Math.max(8, top - 8 - panel.offsetHeight)}px`,
  });
}

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  values: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), values);
}
