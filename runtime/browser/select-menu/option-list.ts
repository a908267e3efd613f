// The options that the list of a select menu shows, one of which is active.
import {make, type MenuParts} from './menu-parts.js';
import {emptyMessage, moveTo, offersNew, type Creatable, type MenuOption} from './menu-state.js';

export interface OptionList {
  readonly shown: readonly MenuOption[];
  /** The index of the active option; -1 for none. */
  readonly active: number;
  /** Shows these options and, if a new one can be created, one for that. Then the chosen one is active, or the first one. */
  show(options: readonly MenuOption[]): void;
  /** Shows the same options after the choice has changed. The active one stays. */
  refresh(): void;
  /** Whether the option at this index creates what is typed. */
  isNew(index: number): boolean;
  activate(index: number): void;
  /** Activates the option that a key moves to. */
  move(key: string): void;
}

export function createOptionList(parts: MenuParts): OptionList {
  const {host, select, input, list} = parts;
  const state = {found: [] as readonly MenuOption[], shown: [] as readonly MenuOption[], active: -1};

  const activate = (index: number): void => {
    state.active = index;
    for (const [i, item] of [...list.children].entries()) item.toggleAttribute('data-active', i === index);
    const item = index < 0 ? null : list.children[index];
    (input ?? list).setAttribute('aria-activedescendant', item?.id ?? '');
    item?.scrollIntoView({block: 'nearest'});
  };

  const move = (key: string): void => activate(moveTo(state.shown, state.active, key));
  const chosenValues = (): ReadonlySet<string> => new Set([...select.selectedOptions].map(({value}) => value));

  const showItems = (options: readonly MenuOption[]): void => {
    const query = input?.value ?? '';
    const created = {value: query.trim(), label: `Create "${query.trim()}"`, disabled: false};
    const isNewOffered = offersNew(host.dataset['creatable'] as Creatable, query, options);
    const chosen = chosenValues();
    state.found = options;
    state.shown = isNewOffered ? [...options, created] : options;
    list.replaceChildren(
      ...state.shown.map((option, i) => createItem(option, chosen.has(option.value), `${list.id}-${i + 1}`)),
    );
    showCount(parts, options.length, state.shown.length === 0 ? emptyMessage(query) : '');
  };

  return {
    get shown() {
      return state.shown;
    },
    get active() {
      return state.active;
    },
    show(options) {
      showItems(options);
      const chosen = chosenValues();
      const selected = state.shown.findIndex(({value, disabled}) => chosen.has(value) && !disabled);
      if (selected < 0 || input?.value) move('Home');
      else activate(selected);
    },
    refresh() {
      showItems(state.found);
      activate(Math.min(state.active, state.shown.length - 1));
    },
    isNew: (index) => index >= state.found.length,
    activate,
    move,
  };
}

function createItem({label, disabled}: MenuOption, selected: boolean, id: string): HTMLElement {
  const item = make('li', {role: 'option', id, textContent: label, ariaSelected: String(selected)});
  if (disabled) item.ariaDisabled = 'true';
  return item;
}

/** Tells screen readers the number of options. The message replaces an empty list. */
function showCount({list, empty, status}: MenuParts, count: number, message: string): void {
  empty.textContent = message;
  empty.hidden = message === '';
  list.hidden = message !== '';
  status.textContent = message || `${count} ${count === 1 ? 'option' : 'options'}`;
}
