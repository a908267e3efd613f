// The results in the search palette: those of the query in its field.
import {createListbox, type ListboxOption} from './listbox.js';
import type {Manifest} from './index-format.js';
import {afterQuery, beforeQuery} from './palette-groups.js';
import {pagesLink, retryButton, type PaletteMarkup} from './palette-markup.js';
import type {Hit} from './rank-hits.js';
import {noMatch, resultCount, unavailable} from './search-messages.js';
import {currentRoute, openSiteSearchIndex} from './site-search-index.js';
import type {SearchIndex} from './search-index.js';

const debounceMs = 100;
const noItems = "We couldn't find any items.";

export interface PaletteResults {
  /** Shows the results now. `pages` is the address of a list of all pages, for when the search fails. */
  show(pages?: string): void;
  /** Shows the results after a pause in typing. */
  showSoon(): void;
  /** Fetches the manifest of the index. */
  warm(): void;
}

/** `take` is called when an option is selected. */
export function createResults(
  {dialog, input, close, list, note, status}: PaletteMarkup,
  take: (option: ListboxOption) => void,
): PaletteResults {
  const index = openIndexWithRetry();
  const listbox = createListbox(input, list, take);
  const state = {run: 0, timer: 0, pages: ''};

  const announce = (text: string, ...more: readonly Node[]): void => {
    note.replaceChildren(text, ...more);
    note.hidden = text === '';
  };
  const showFound = (query: string, {manifest, hits}: QueryResult): void => {
    const groups = query === '' ? beforeQuery(manifest) : afterQuery(query, hits, manifest);
    listbox.show(groups);
    const none = query === '' ? manifest.groups.every(({pages}) => pages.length === 0) : groups.length === 0;
    announce(none ? (query === '' ? noItems : noMatch) : '');
    status.textContent = query === '' ? '' : none ? noMatch : resultCount(hits);
  };
  const showUnavailable = (): void => {
    listbox.show([]);
    announce(unavailable, retryButton(show), pagesLink(state.pages));
    status.textContent = unavailable;
  };
  const show = async (): Promise<void> => {
    clearTimeout(state.timer);
    const run = ++state.run;
    const query = input.value.trim();
    close.ariaLabel = query === '' ? 'Close' : 'Clear';
    dialog.dataset['state'] = 'loading';
    if (list.childElementCount === 0) announce('Loading...');
    try {
      const result = await index.query(query);
      if (run !== state.run) return;
      showFound(query, result);
    } catch {
      if (run !== state.run) return;
      showUnavailable();
    }
    delete dialog.dataset['state'];
  };

  return {
    show(pages = state.pages) {
      state.pages = pages;
      void show();
    },
    showSoon() {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(show, debounceMs);
    },
    warm: index.warm,
  };
}

interface QueryResult {
  readonly manifest: Manifest;
  readonly hits: readonly Hit[];
}

/** A newer build may have replaced the index that this page knows, so a query that fails opens it again. */
function openIndexWithRetry() {
  const state = {index: openSiteSearchIndex()};
  return {
    async query(query: string): Promise<QueryResult> {
      try {
        return await runQuery(state.index, query);
      } catch {
        state.index = openSiteSearchIndex();
        return runQuery(state.index, query);
      }
    },
    warm: () => void state.index.manifest().catch(() => undefined), // the first search tries again
  };
}

async function runQuery(index: SearchIndex, query: string): Promise<QueryResult> {
  const [manifest, hits] = await Promise.all([
    index.manifest(),
    query === '' ? [] : index.search(query, currentRoute()),
  ]);
  return {manifest, hits};
}
