// Finds the options for the text in the field of a select menu.
import type {MenuParts} from './menu-parts.js';
import {filterOptions, type MenuOption} from './menu-state.js';
import type {SelectMenuElement} from './select-menu-element.js';

/** Pause after the last keystroke before the `search` callback is called. */
const searchPauseMs = 200;

export interface OptionSearch {
  /** Shows the options for the text: those of the `select` at once, those of the `search` callback when it has answered. */
  start(): void;
  stop(): void;
}

export function createOptionSearch(
  {host, select, input, list}: MenuParts,
  show: (options: readonly MenuOption[]) => void,
): OptionSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;

  const stop = (): void => {
    pending?.abort();
    clearTimeout(timer);
  };
  const run = async (search: NonNullable<SelectMenuElement['search']>): Promise<void> => {
    pending = new AbortController();
    const {signal} = pending;
    list.ariaBusy = 'true';
    try {
      const found = await search(input?.value ?? '', signal);
      // Ignore a response that arrives after a newer search has started.
      if (!signal.aborted) show(found.map(toMenuOption));
    } catch {
      if (!signal.aborted) show([]); // the reader sees that there is nothing, and can type on
    } finally {
      if (!signal.aborted) list.ariaBusy = null;
    }
  };
  return {
    start() {
      stop();
      const {search} = host;
      if (search === undefined) show(ownOptions(select, input?.value));
      else timer = setTimeout(() => void run(search), searchPauseMs);
    },
    stop,
  };
}

/** The options of the `select` that match a text. The option without a value is the placeholder. */
export function ownOptions(select: HTMLSelectElement, query = ''): readonly MenuOption[] {
  const options = [...select.options]
    .filter(({value, text}) => value !== '' || (select.multiple && text !== ''))
    .map(({value, text, disabled, dataset}) => ({
      value,
      label: text,
      disabled,
      ...(dataset['search'] !== undefined && {search: dataset['search']}),
    }));
  return filterOptions(options, query);
}

function toMenuOption({value = '', label, disabled = false}: Partial<MenuOption>): MenuOption {
  return {value: String(value), label: String(label ?? value), disabled};
}
