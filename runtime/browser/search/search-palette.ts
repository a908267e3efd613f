// The search palette: a dialog with a field and a list of results. The field keeps focus while arrow keys move in the list.
import {createChoices, type Choice, type ChoiceGroup} from './choice-list.js';
import {resultUrl, openSiteSearchIndex, currentRoute, siteBase} from './site-search-index.js';
import type {Manifest} from './index-format.js';
import {forgetSearches, recentSearches, rememberSearch} from './recent-searches.js';
import style from './palette.css';
import resultStyle from './result.css';
import {resultNodes, span} from './result-markup.js';
import {noMatch, resultCount, unavailable} from './search-messages.js';
import type {Hit} from './rank-hits.js';
import type {SearchIndex} from './search-index.js';
import {adoptStyle} from '../base/adopt-style.js';
import {events} from '../base/protocol.js';

const debounceMs = 100;
const noItems = "We couldn't find any items.";

interface Palette {
  toggle(link: HTMLAnchorElement): void;
  warm(): void;
}

// One for all pages that client navigation shows, created on first use.
const instance: {palette?: Palette} = {};

export function togglePalette(link: HTMLAnchorElement): void {
  (instance.palette ??= createPalette()).toggle(link);
}

/** Fetches the manifest of the index, before the reader starts to search. */
export function warmPalette(): void {
  (instance.palette ??= createPalette()).warm();
}

function createPalette(): Palette {
  adoptStyle(style);
  adoptStyle(resultStyle);
  const {dialog, input, close, list, note, status} = createMarkup();
  const state = {index: openSiteSearchIndex(), run: 0, timer: 0, pages: ''};

  const leave = (): void => {
    // Close after the click has followed its link.
    setTimeout(() => {
      dialog.close();
      input.value = '';
    });
  };
  const choices = createChoices(input, list, (choice) => {
    if (choice.query !== undefined) {
      input.value = choice.query;
      void show();
      return;
    }
    if (choice.href !== undefined && input.value.trim() !== '') rememberSearch(input.value.trim());
    choice.run?.();
    leave();
  });

  const announce = (text: string, ...more: readonly Node[]): void => {
    note.replaceChildren(text, ...more);
    note.hidden = text === '';
  };
  const show = async (): Promise<void> => {
    clearTimeout(state.timer);
    const run = ++state.run;
    const query = input.value.trim();
    close.ariaLabel = query === '' ? 'Close' : 'Clear';
    dialog.dataset['state'] = 'loading';
    if (list.childElementCount === 0) announce('Loading...');
    try {
      const {manifest, hits} = await queryWithRetry(query);
      if (run !== state.run) return;
      const groups = query === '' ? beforeQuery(manifest) : afterQuery(query, hits, manifest);
      choices.show(groups);
      const none = query === '' ? manifest.groups.every(({pages}) => pages.length === 0) : groups.length === 0;
      announce(none ? (query === '' ? noItems : noMatch) : '');
      status.textContent = query === '' ? '' : none ? noMatch : resultCount(hits);
    } catch {
      if (run !== state.run) return;
      choices.show([]);
      announce(unavailable, retryButton(show), pagesLink(state.pages));
      status.textContent = unavailable;
    }
    delete dialog.dataset['state'];
  };
  const queryWithRetry = async (query: string): Promise<QueryResult> => {
    try {
      return await runQuery(state.index, query);
    } catch {
      // A newer build may have replaced the index that this page knows, so fetch the manifest again.
      state.index = openSiteSearchIndex();
      return runQuery(state.index, query);
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(state.timer);
    state.timer = window.setTimeout(show, debounceMs);
  });
  close.addEventListener('click', () => {
    if (input.value === '') return dialog.close();
    input.value = '';
    input.focus();
    void show();
  });

  // Shortcuts do not work behind a dialog, so the palette handles the one that closes it.
  dialog.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isShortcut || event.isComposing || event.repeat) return;
    event.preventDefault();
    dialog.close();
  });

  return {
    toggle(link) {
      if (dialog.open) return dialog.close();
      state.pages = link.href;
      if (!dialog.isConnected) document.body.append(dialog);
      dialog.showModal();
      input.select();
      void show();
    },
    warm: () => void state.index.manifest().catch(() => undefined), // the first search tries again
  };
}

interface QueryResult {
  readonly manifest: Manifest;
  readonly hits: readonly Hit[];
}

async function runQuery(index: SearchIndex, query: string): Promise<QueryResult> {
  const [manifest, hits] = await Promise.all([
    index.manifest(),
    query === '' ? [] : index.search(query, currentRoute()),
  ]);
  return {manifest, hits};
}

/** Recent searches, then the pages of the navigation. */
function beforeQuery({groups, links = [], slash}: Manifest): readonly ChoiceGroup[] {
  const recent = recentSearches().map((query): Choice => ({nodes: [text(query)], query, kind: 'recent'}));
  if (recent.length > 0) recent.push({nodes: [text('Clear recent searches')], run: forgetSearches, kind: 'command'});
  const pages = groups.map(({title, pages}) => ({
    title: title || 'Pages',
    choices: pages.map(({label, to, parent}): Choice => ({
      nodes:
        parent === undefined
          ? [text(label)]
          : [span('trail', withoutMatches(parent)), document.createTextNode(' '), text(label)],
      href: resultUrl(to, slash),
      kind: 'page',
    })),
  }));
  return filled([{title: 'Recent searches', choices: recent}, ...pages, ...fixedGroups(links, '')]);
}

/** Hits by the part of the site they are in, the best part first. */
function afterQuery(
  query: string,
  hits: readonly Hit[],
  {groups, links = [], slash}: Manifest,
): readonly ChoiceGroup[] {
  const parts = [...new Set(hits.map(({page}) => page.group))];
  const found = parts.map((part) => {
    const own = hits.filter(({page}) => page.group === part);
    return {
      title: groups[part]?.title || 'Pages',
      choices: own.map((hit, index): Choice => {
        const follows = pagePath(own[index - 1]) === pagePath(hit);
        return {
          nodes: resultNodes(hit, follows),
          href: resultUrl(hit.section.id, slash),
          kind: hit.section.level === 1 ? 'page' : 'section',
          follows,
        };
      }),
    };
  });
  return filled([...found, ...fixedGroups(links, query)]);
}

/** Links of the site, and the color modes unless the page forces one. */
function fixedGroups(links: NonNullable<Manifest['links']>, query: string): readonly ChoiceGroup[] {
  const fits = (label: string): boolean => label.toLowerCase().includes(query.toLowerCase());
  const isForced = 'colorModeForced' in document.documentElement.dataset;
  const modes = isForced ? [] : ['System', 'Light', 'Dark'];
  return [
    {
      title: 'Links',
      choices: links
        .filter(({label}) => fits(label))
        .map(({label, to}): Choice => ({nodes: [text(label)], href: resultUrl(to), kind: 'page'})),
    },
    {
      title: 'Color mode',
      choices: modes.filter(fits).map((mode): Choice => {
        const detail = mode.toLowerCase();
        const run = (): void => void document.dispatchEvent(new CustomEvent(events.chooseColorMode, {detail}));
        return {nodes: [text(mode)], run, kind: 'command'};
      }),
    },
  ];
}

function filled(groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  return groups.filter(({choices}) => choices.length > 0);
}

function pagePath(hit: Hit | undefined): string | undefined {
  return hit?.section.id.split('#', 1)[0];
}

function text(label: string): HTMLElement {
  return span('label', withoutMatches(label));
}

function withoutMatches(text: string): {text: string; ranges: []} {
  return {text, ranges: []};
}

function retryButton(retry: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.dataset['variant'] = 'outline';
  button.textContent = 'Try again';
  button.addEventListener('click', retry);
  return button;
}

function pagesLink(href: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href || siteBase.href;
  link.textContent = 'See all pages';
  return link;
}

/** Static markup without content of the site, so it needs no escaping. */
function createMarkup() {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-palette';
  dialog.ariaLabel = 'Search';
  dialog.setAttribute('closedby', 'any');
  dialog.innerHTML = `<div class="query"><input type="text" role="combobox" aria-expanded="false" aria-controls="search-list" aria-autocomplete="list" placeholder="Search..." aria-label="Search..." autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="200"><button type="button" class="icon-button">\u00d7</button></div><div id="search-list" role="listbox" aria-label="Commands"></div><p class="note" hidden></p><p class="sr-only" role="status"></p>`;
  const icon = document.querySelector('[data-search-button] svg');
  if (icon !== null) dialog.querySelector('.query')?.prepend(icon.cloneNode(true));
  const part = <E extends HTMLElement>(selector: string): E => dialog.querySelector<E>(selector)!;
  return {
    dialog,
    input: part<HTMLInputElement>('input'),
    close: part('button'),
    list: part('[role=listbox]'),
    note: part('.note'),
    status: part('[role=status]'),
  };
}
