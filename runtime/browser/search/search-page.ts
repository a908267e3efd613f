// The search page: results below the field while the reader types, with the query in the address.
import {resultUrl, openSiteSearchIndex} from './site-search-index.js';
import style from './result.css';
import {resultNodes} from './result-markup.js';
import {noMatch, resultCount, unavailable} from './search-messages.js';
import {adoptStyle} from '../base/adopt-style.js';
import type {Hit} from './rank-hits.js';

const debounceMs = 200;

/** Starts search in each `[data-search-page]`, which has a form with a field `q`, and `[data-search-results]`. */
export function startSearchPages(): void {
  document.querySelectorAll<HTMLElement>('[data-search-page]').forEach(start);
}

function start(page: HTMLElement): void {
  const form = page.querySelector('form');
  const input = page.querySelector<HTMLInputElement>('input[name=q]');
  const results = page.querySelector<HTMLElement>('[data-search-results]');
  if (form === null || input === null || results === null || page.dataset['searchPage'] === 'live') return;
  page.dataset['searchPage'] = 'live';
  adoptStyle(style);
  const index = openSiteSearchIndex();
  const state = {run: 0, timer: 0};

  const show = async (): Promise<void> => {
    clearTimeout(state.timer);
    const run = ++state.run;
    const query = input.value.trim();
    const address = new URL(location.href);
    if (query === '') address.searchParams.delete('q');
    else address.searchParams.set('q', query);
    if (address.href !== location.href) history.replaceState(history.state, '', address);
    page.toggleAttribute('data-query', query !== '');
    try {
      const [{slash}, hits] = await Promise.all([index.manifest(), query === '' ? [] : index.search(query)]);
      if (run !== state.run) return;
      results.replaceChildren(...(query === '' ? [] : [summary(hits, query), listOf(hits, slash)]));
    } catch {
      if (run === state.run) results.replaceChildren(paragraph(`${unavailable}. Use the list of pages below.`));
      page.removeAttribute('data-query');
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show();
  });
  input.addEventListener('input', () => {
    clearTimeout(state.timer);
    state.timer = window.setTimeout(show, debounceMs);
  });
  input.value ||= new URLSearchParams(location.search).get('q') ?? '';
  // After going back, the page is long enough for the saved position only when it has its results.
  const {scrollY: top = 0} = (history.state ?? {}) as {scrollY?: number};
  if (input.value !== '') void show().then(() => top > scrollY && scrollTo({top, behavior: 'instant'}));
}

function summary(hits: readonly Hit[], query: string): HTMLElement {
  if (hits.length === 0) return paragraph(noMatch);
  return paragraph(`${resultCount(hits)} for “${query}”`);
}

function listOf(hits: readonly Hit[], slash: boolean | undefined): HTMLElement {
  const list = document.createElement('ol');
  list.className = 'search-results';
  for (const hit of hits) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = resultUrl(hit.section.id, slash);
    link.append(...resultNodes(hit, false));
    item.append(link);
    list.append(item);
  }
  return list;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
