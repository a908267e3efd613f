// Defines `<select-menu>`, which adds a button and a list to its `select`. The `select` still holds the value.
import {createMenu} from './select-menu.js';
import type {MenuOption} from './menu-state.js';

/** Finds options for a query; the result is shown without further filtering. */
type SearchOptions = (query: string, signal: AbortSignal) => Promise<readonly Partial<MenuOption>[]>;

/** The element, for islands with a search function of their own. */
export interface SelectMenuElement extends HTMLElement {
  search: SearchOptions | undefined;
}

/** Registers the custom element. */
export function defineSelectMenu(): void {
  if (customElements.get('select-menu') !== undefined) return;
  customElements.define(
    'select-menu',
    class extends HTMLElement implements SelectMenuElement {
      search: SearchOptions | undefined;
      #removeMenu: (() => void) | undefined;

      connectedCallback(): void {
        const select = this.querySelector('select');
        if (select === null || this.#removeMenu !== undefined) return;
        this.search ??= searchAt(this.dataset['searchUrl']);
        this.#removeMenu = createMenu(this, select);
      }

      disconnectedCallback(): void {
        this.#removeMenu?.();
        this.#removeMenu = undefined;
      }
    },
  );
}

/** `/api/people.json?q={q}` → a function that fetches the options. After an error of the server there are none. */
function searchAt(url: string | undefined): SearchOptions | undefined {
  if (url === undefined) return undefined;
  return async (query, signal) => {
    const response = await fetch(url.replace('{q}', encodeURIComponent(query)), {signal});
    return response.ok ? ((await response.json()) as readonly Partial<MenuOption>[]) : [];
  };
}
