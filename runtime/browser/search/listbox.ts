// A listbox controlled by a text field: arrow keys and the pointer move the active option, Enter selects it.

export interface ListboxOption {
  readonly nodes: readonly Node[];
  /** A link to follow. Each option has one of `href`, `query` and `run`. */
  readonly href?: string;
  /** A query to put into the field. */
  readonly query?: string;
  /** A command to run. */
  readonly run?: () => void;
  /** Selects the style of the option. */
  readonly kind: 'page' | 'section' | 'command' | 'recent';
  /** Whether it is a section of the same page as the previous option. */
  readonly follows?: boolean;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly ListboxOption[];
}

export interface Listbox {
  show(groups: readonly OptionGroup[]): void;
}

/** Connects the field and the list. `take` is called when an option is selected, before the browser follows its link. */
export function createListbox(
  input: HTMLInputElement,
  list: HTMLElement,
  take: (option: ListboxOption) => void,
): Listbox {
  const state: {elements: readonly HTMLElement[]; options: readonly ListboxOption[]; active: number} = {
    elements: [],
    options: [],
    active: -1,
  };
  const activate = (index: number, scroll = true): void => {
    state.elements[state.active]?.setAttribute('aria-selected', 'false');
    state.active = Math.max(0, Math.min(index, state.elements.length - 1));
    const option = state.elements[state.active];
    option?.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', option?.id ?? '');
    if (scroll) (state.active === 0 ? list.firstElementChild : option)?.scrollIntoView({block: 'nearest'});
  };
  const indexAt = ({target}: Event): number =>
    state.elements.indexOf((target as Element).closest<HTMLElement>('[role=option]')!);

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const end = state.elements.length - 1;
    const {active} = state;
    const goal = {ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, PageUp: 0, End: end, PageDown: end}[event.key];
    if (goal !== undefined) activate(goal);
    else if (event.key === 'Enter') {
      const {ctrlKey, metaKey, shiftKey} = event;
      const click = {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey};
      state.elements[active]?.dispatchEvent(new MouseEvent('click', click));
    } else return;
    event.preventDefault();
  });
  // Keep focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('pointermove', (event) => {
    const index = indexAt(event);
    if (index >= 0 && index !== state.active) activate(index, false);
  });
  list.addEventListener('click', (event) => {
    const option = state.options[indexAt(event)];
    // Opening a new tab does not select the option here.
    if (option !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) take(option);
  });

  return {
    show(groups) {
      state.options = groups.flatMap(({options}) => options);
      list.replaceChildren(...groups.map(groupElement));
      state.elements = [...list.querySelectorAll<HTMLElement>('[role=option]')];
      for (const [index, option] of state.elements.entries()) option.id = `search-option-${index}`;
      input.ariaExpanded = String(state.elements.length > 0);
      activate(0);
    },
  };
}

function groupElement({title, options}: OptionGroup, index: number): HTMLElement {
  const group = document.createElement('div');
  group.role = 'group';
  const label = document.createElement('p');
  label.id = `search-group-${index}`;
  label.textContent = title;
  label.role = 'presentation';
  group.setAttribute('aria-labelledby', label.id);
  group.append(label, ...options.map(optionElement));
  return group;
}

function optionElement({nodes, href, kind, follows = false}: ListboxOption): HTMLElement {
  const option = document.createElement(href === undefined ? 'div' : 'a');
  option.setAttribute('role', 'option');
  option.ariaSelected = 'false';
  option.tabIndex = -1;
  option.dataset['kind'] = kind;
  if (follows) option.dataset['follows'] = '';
  if (href !== undefined) (option as HTMLAnchorElement).href = href;
  option.append(...nodes);
  return option;
}
