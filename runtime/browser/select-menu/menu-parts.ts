// The elements of a select menu.
import type {SelectMenuElement} from './select-menu-element.js';

export interface MenuParts {
  readonly host: SelectMenuElement;
  /** Holds the value. The button replaces it on the screen. */
  readonly select: HTMLSelectElement;
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

/** Adds the button and the panel to the element. */
export function createMenuParts(host: SelectMenuElement, select: HTMLSelectElement): MenuParts {
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
  const input = 'searchable' in dataset ? createSearchField(name, list.id, dataset['searchPlaceholder']) : undefined;
  panel.append(...(input === undefined ? [] : [input]), list, empty, status);
  (input ?? list).autofocus = true;

  button.ariaHasPopup = 'listbox';
  button.ariaExpanded = 'false';
  button.setAttribute('aria-controls', list.id);
  const restoreField = replaceField(select, button, label);
  button.popoverTargetElement = panel;
  host.append(button, panel);
  return {
    host,
    select,
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
      restoreField();
    },
  };
}

/** Creates the combobox that controls the list. */
function createSearchField(name: string, listId: string, placeholder = 'Search...'): HTMLInputElement {
  // Not `search`: there, Chrome's Escape clears the text instead of closing the menu.
  const input = make('input', {className: 'input', type: 'text'});
  Object.assign(input, {
    role: 'combobox',
    placeholder,
    ariaLabel: name,
    ariaAutoComplete: 'list',
    ariaExpanded: 'true',
    autocomplete: 'off',
    enterKeyHint: 'done',
  });
  input.setAttribute('aria-controls', listId);
  return input;
}

/** Moves the label and the descriptions of the field to the button. The returned function restores the field. */
function replaceField(
  select: HTMLSelectElement,
  button: HTMLButtonElement,
  label: HTMLLabelElement | undefined,
): () => void {
  const {id} = button;
  const before = {id: select.id, tabIndex: select.tabIndex, className: select.className};
  Object.assign(select, {id: `${id}-value`, tabIndex: -1, className: 'sr-only', ariaHidden: 'true'});
  if (label) {
    label.id ||= `${id}-label`;
    button.setAttribute('aria-labelledby', `${label.id} ${id}`);
  }
  for (const attribute of ['aria-describedby', 'aria-errormessage']) {
    const value = select.getAttribute(attribute);
    if (value !== null) button.setAttribute(attribute, value);
  }
  return () => void Object.assign(select, {...before, ariaHidden: null});
}

/** Creates an element with these properties. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  values: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), values);
}
