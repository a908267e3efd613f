// A listbox controlled by a text field: arrow keys and the pointer move the active choice, Enter selects it.

export interface Choice {
  readonly nodes: readonly Node[];
  /** A link to follow. Each choice has one of `href`, `query` and `run`. */
  readonly href?: string;
  /** A query to put into the field. */
  readonly query?: string;
  /** A command to run. */
  readonly run?: () => void;
  /** Selects the style of the option. */
  readonly kind: 'page' | 'section' | 'command' | 'recent';
  /** Whether it is a section of the same page as the previous choice. */
  readonly follows?: boolean;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

export interface Listbox {
  show(groups: readonly ChoiceGroup[]): void;
}

/** Connects the field and the list. `take` is called when a choice is selected, before the browser follows its link. */
export function createListbox(input: HTMLInputElement, list: HTMLElement, take: (choice: Choice) => void): Listbox {
  const state: {options: readonly HTMLElement[]; choices: readonly Choice[]; active: number} = {
    options: [],
    choices: [],
    active: -1,
  };
  const activate = (index: number, scroll = true): void => {
    state.options[state.active]?.setAttribute('aria-selected', 'false');
    state.active = Math.max(0, Math.min(index, state.options.length - 1));
    const option = state.options[state.active];
    option?.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', option?.id ?? '');
    if (scroll) (state.active === 0 ? list.firstElementChild : option)?.scrollIntoView({block: 'nearest'});
  };
  const indexAt = ({target}: Event): number =>
    state.options.indexOf((target as Element).closest<HTMLElement>('[role=option]')!);

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const end = state.options.length - 1;
    const {active} = state;
    const goal = {ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, PageUp: 0, End: end, PageDown: end}[event.key];
    if (goal !== undefined) activate(goal);
    else if (event.key === 'Enter') {
      const {ctrlKey, metaKey, shiftKey} = event;
      const click = {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey};
      state.options[active]?.dispatchEvent(new MouseEvent('click', click));
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
    const choice = state.choices[indexAt(event)];
    // Opening a new tab does not select the choice here.
    if (choice !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) take(choice);
  });

  return {
    show(groups) {
      state.choices = groups.flatMap(({choices}) => choices);
      list.replaceChildren(...groups.map(groupElement));
      state.options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
      for (const [index, option] of state.options.entries()) option.id = `search-option-${index}`;
      input.ariaExpanded = String(state.options.length > 0);
      activate(0);
    },
  };
}

function groupElement({title, choices}: ChoiceGroup, index: number): HTMLElement {
  const group = document.createElement('div');
  group.role = 'group';
  const label = document.createElement('p');
  label.id = `search-group-${index}`;
  label.textContent = title;
  label.role = 'presentation';
  group.setAttribute('aria-labelledby', label.id);
  group.append(label, ...choices.map(optionElement));
  return group;
}

function optionElement({nodes, href, kind, follows = false}: Choice): HTMLElement {
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
