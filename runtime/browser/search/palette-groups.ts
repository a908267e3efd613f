// The groups of options in the search palette.
import {events} from '../base/protocol.js';
import type {ListboxOption, OptionGroup} from './listbox.js';
import type {Manifest} from './index-format.js';
import type {Hit} from './rank-hits.js';
import {forgetSearches, recentSearches} from './recent-searches.js';
import {resultNodes, span} from './result-markup.js';
import {resultUrl} from './site-search-index.js';

/** Recent searches, then the pages of the navigation. */
export function beforeQuery({groups, links = [], slash}: Manifest): readonly OptionGroup[] {
  const recent = recentSearches().map((query): ListboxOption => ({nodes: [text(query)], query, kind: 'recent'}));
  if (recent.length > 0) recent.push({nodes: [text('Clear recent searches')], run: forgetSearches, kind: 'command'});
  const pages = groups.map(({title, pages}) => ({
    title: title || 'Pages',
    options: pages.map(({label, to, parent}): ListboxOption => ({
      nodes:
        parent === undefined
          ? [text(label)]
          : [span('trail', withoutMatches(parent)), document.createTextNode(' '), text(label)],
      href: resultUrl(to, slash),
      kind: 'page',
    })),
  }));
  return filled([{title: 'Recent searches', options: recent}, ...pages, ...fixedGroups(links, '')]);
}

/** Hits by the part of the site they are in, the best part first. */
export function afterQuery(
  query: string,
  hits: readonly Hit[],
  {groups, links = [], slash}: Manifest,
): readonly OptionGroup[] {
  const parts = [...new Set(hits.map(({page}) => page.group))];
  const found = parts.map((part) => {
    const own = hits.filter(({page}) => page.group === part);
    return {
      title: groups[part]?.title || 'Pages',
      options: own.map((hit, index): ListboxOption => {
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
function fixedGroups(links: NonNullable<Manifest['links']>, query: string): readonly OptionGroup[] {
  const fits = (label: string): boolean => label.toLowerCase().includes(query.toLowerCase());
  const isForced = 'colorModeForced' in document.documentElement.dataset;
  const modes = isForced ? [] : ['System', 'Light', 'Dark'];
  return [
    {
      title: 'Links',
      options: links
        .filter(({label}) => fits(label))
        .map(({label, to}): ListboxOption => ({nodes: [text(label)], href: resultUrl(to), kind: 'page'})),
    },
    {
      title: 'Color mode',
      options: modes.filter(fits).map((mode): ListboxOption => {
        const detail = mode.toLowerCase();
        const run = (): void => void document.dispatchEvent(new CustomEvent(events.chooseColorMode, {detail}));
        return {nodes: [text(mode)], run, kind: 'command'};
      }),
    },
  ];
}

function filled(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return groups.filter(({options}) => options.length > 0);
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
