// Fills the 404 page: shows the requested path, and suggests pages with similar paths.
import {fileAddress, routeAt} from './route-address.js';
import {latestBuildMeta} from './build-meta.js';

const maxShown = 3;

/** Fills an empty `[data-nearest]`. Without the list of routes, it only gets a link to the search. */
export async function showNotFoundSuggestions(): Promise<void> {
  const container = document.querySelector<HTMLElement>('[data-nearest]:empty');
  if (container === null) return;
  const {search, nearest} = container.dataset;
  const path = `${decoded(location.pathname)}${location.search}${location.hash}`;
  // A value means that the page already shows a message.
  if (nearest === '') container.append(paragraph(`Page not found: ${path}`));
  const requested = routeAt(location) ?? '/';
  try {
    const suggestions = nearestRoutes(requested, (await latestBuildMeta()).prerendered);
    // If the path of the search page ends in a slash, all paths do.
    const end = search?.endsWith('/') ? '/' : '';
    if (suggestions.length > 0) container.append(paragraph('Perhaps you were looking for:'), list(suggestions, end));
  } catch {
    // The list of routes cannot be loaded: the search is linked below, and the page has a link to the home page.
  }
  const words = wordsOf(requested);
  if (search !== undefined && words !== '') {
    const link = document.createElement('a');
    link.href = `${search}?q=${encodeURIComponent(words)}`;
    link.textContent = `Search for “${words}”`;
    container.append(paragraph(link));
  }
}

/** Routes that share segments with the path or are spelled like it, the nearest first. */
export function nearestRoutes(path: string, routes: readonly string[]): readonly string[] {
  const wanted = segmentsOf(path);
  if (wanted.length === 0) return [];
  return routes
    .map((route) => ({route, far: distance(wanted, segmentsOf(route))}))
    .filter(({far}) => far < 0.6)
    .sort((a, b) => a.far - b.far || a.route.length - b.route.length)
    .slice(0, maxShown)
    .map(({route}) => route);
}

/** 0: the same; 1: nothing in common. Each segment counts by the best one on the other side; the last counts most. */
function distance(wanted: readonly string[], given: readonly string[]): number {
  if (given.length === 0) return 1;
  const parts = wanted.map((segment) => Math.min(...given.map((other) => unlikeness(segment, other))));
  const last = parts.at(-1) ?? 1;
  const all = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return (2 * last + all) / 3 + 0.05 * Math.abs(wanted.length - given.length);
}

/** Edits per letter, from 0 to 1; at most 0.5 if one of the words contains the other. */
function unlikeness(a: string, b: string): number {
  const slips = editDistance(a, b) / Math.max(a.length, b.length);
  const isPart = Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a));
  return isPart ? Math.min(slips, 0.5) : slips;
}

/** Letters to add, drop or replace. The chunk of the search has a faster version; sharing it would be one more request. */
function editDistance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** `/docs/instal-guide.html` → `docs instal guide` */
function wordsOf(path: string): string {
  return segmentsOf(path)
    .join(' ')
    .replace(/[-_.+]+/g, ' ')
    .slice(0, 100)
    .trim();
}

function segmentsOf(path: string): readonly string[] {
  const below = path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '');
  return below
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.slice(0, 60));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // as it was typed
  }
}

function list(routes: readonly string[], end: string): HTMLElement {
  const made = document.createElement('ul');
  for (const route of routes) {
    const link = document.createElement('a');
    const path = encodeURI(route.slice(1)).replace(/[?#]/g, encodeURIComponent);
    link.href = fileAddress(path === '' ? path : path + end).href;
    link.textContent = route;
    const item = document.createElement('li');
    item.append(link);
    made.append(item);
  }
  return made;
}

function paragraph(content: string | HTMLElement): HTMLElement {
  const made = document.createElement('p');
  made.append(content);
  return made;
}
