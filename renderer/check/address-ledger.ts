// Compares the site with its ledger: the committed list of addresses and heading ids that readers may have linked to.
import {z} from 'zod';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Document} from '../document/document-types.js';
import {nearest, nearestPath} from '../../runtime/text/nearest-word.js';
import type {Redirect} from '../emit/resolve-redirects.js';
import {isErrorRoute} from '../base/url-mapping.js';
import type {Page} from '../page/page.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

/** Path of the ledger from the site root. */
export const ledgerFile = 'galley-ledger.json';

interface LedgerPage {
  /** Source of the page; absent for pages made by a template alone. */
  readonly file?: string | undefined;
  readonly title?: string | undefined;
  /** Ids of its headings, in order. */
  readonly ids: readonly string[];
}

/** Pages by address. */
export type Ledger = ReadonlyMap<string, LedgerPage>;

const ledgerSchema = z.object({
  version: z.literal(1),
  pages: z.record(
    z.string(),
    z.object({file: z.string().optional(), title: z.string().optional(), ids: z.array(z.string())}),
  ),
});

/** Returns the ledger, or the finding that it is invalid. */
export function readLedger(text: string): Ledger | Diagnostic {
  try {
    return new Map(Object.entries(ledgerSchema.parse(JSON.parse(text)).pages));
  } catch {
    return {
      severity: 'error',
      code: 'ledger-invalid',
      message: `${ledgerFile} is not a ledger of this version of Galley.`,
      hint: 'Resolve merge conflicts by keeping the lines of both sides, with commas between them, or restore the file from Git.',
      place: {file: ledgerFile, line: firstConflictLine(text) ?? 1, column: 1},
    };
  }
}

/** Returns the line of the first conflict marker of Git. */
function firstConflictLine(text: string): number | undefined {
  const index = text.split('\n').findIndex((line) => /^(?:<{7}|={7}|>{7})/.test(line));
  return index === -1 ? undefined : index + 1;
}

/** Returns the text of a ledger: a line for each page, sorted by address, so that changes merge. */
export function ledgerText(ledger: Ledger): string {
  const lines = [...ledger]
    .toSorted(byKey)
    .map(([address, {file, title, ids}]) => `    ${JSON.stringify(address)}: ${JSON.stringify({file, title, ids})}`);
  return `{\n  "version": 1,\n  "pages": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Returns the addresses and heading ids of the site as it is now. */
export function ledgerOf(pages: readonly Pick<Page, 'route' | 'document'>[]): Ledger {
  return new Map(
    pages
      .filter(({route}) => !isErrorRoute(route))
      .map(({route, document}): [string, LedgerPage] => [
        route,
        document ? {file: document.file, title: document.title, ids: document.headings.map(({id}) => id)} : {ids: []},
      ]),
  );
}

export interface LedgerContext {
  /** Text of the ledger. */
  readonly text: string;
  readonly pages: readonly Pick<Page, 'route' | 'document'>[];
  readonly redirects: readonly Redirect[];
}

/** Addresses and ids that are in the ledger but no longer on the site. */
export interface Losses {
  readonly addresses: readonly string[];
  /** By address. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** Returns the addresses without page or redirect, and the heading ids without heading or alias. */
export function lossesOf(ledger: Ledger, {pages, redirects}: Omit<LedgerContext, 'text'>): Losses {
  const documents = new Map(pages.map(({route, document}) => [route, document] as const));
  const exact = new Map(redirects.filter(({route}) => !route.endsWith('*')).map((one) => [one.route, one] as const));
  const patterns = redirects.flatMap(({route}) => (route.endsWith('/*') ? [route.slice(0, -2)] : []));
  const addresses: string[] = [];
  const ids = new Map<string, readonly string[]>();
  for (const [address, entry] of ledger) {
    const isPage = documents.has(address);
    const isRedirected =
      exact.has(address) || patterns.some((start) => address === start || address.startsWith(`${start}/`));
    if (!isPage && !isRedirected) addresses.push(address);
    const document = documents.get(isPage ? address : (exact.get(address)?.to ?? ''));
    if (!document || document.body === null) continue;
    const currentIds = idsOf(document);
    const lost = entry.ids.filter((id) => !currentIds.has(id));
    if (lost.length > 0) ids.set(address, lost);
  }
  return {addresses, ids};
}

function idsOf({headings, anchors, components}: Document): ReadonlySet<string> {
  const ofComponents = components.flatMap(({props}) => (typeof props?.['id'] === 'string' ? [props['id']] : []));
  return new Set([...headings.map(({id}) => id), ...anchors, ...ofComponents]);
}

export function* lostLinks({text, ...site}: LedgerContext): Iterable<Diagnostic> {
  const ledger = readLedger(text);
  if (!(ledger instanceof Map)) return yield ledger as Diagnostic;
  const ledgerEntries: Ledger = ledger;
  const {addresses, ids} = lossesOf(ledgerEntries, site);
  const placeOf = ledgerPlaces(text);
  const added = site.pages.filter(({route}) => !ledgerEntries.has(route));
  for (const address of addresses) yield lostAddress(address, ledgerEntries.get(address)!, added, placeOf(address));
  for (const [address, lost] of ids) {
    const target = site.redirects.find(({route}) => route === address)?.to ?? address;
    const document = site.pages.find(({route}) => route === address || route === target)?.document;
    if (document) for (const id of lost) yield lostId(id, ledgerEntries.get(address)!.ids, document, placeOf(address));
  }
}

function ledgerPlaces(text: string): (address: string) => Place {
  const lines = new Map(
    text.split('\n').flatMap((line, index) => {
      const key = /^\s*("(?:[^"\\]|\\.)*"):\s*\{/.exec(line)?.[1];
      return key === undefined ? [] : [[key, index + 1] as const];
    }),
  );
  return (address) => {
    const line = lines.get(JSON.stringify(address));
    return {file: ledgerFile, ...(line !== undefined && {line, column: 5})};
  };
}

function lostAddress(
  address: string,
  entry: LedgerPage,
  added: readonly Pick<Page, 'route' | 'document'>[],
  place: Place,
): Diagnostic {
  const successor = successorOf(address, entry, added);
  const acceptHint = 'If nothing replaces it, run `galley ledger --accept`.';
  return {
    severity: 'error',
    code: 'address-lost',
    message: `${address} no longer has a page or a redirect.`,
    hint:
      successor === undefined
        ? `Add \`redirectFrom: ${address}\` to the front matter of the page that replaces it. ${acceptHint}`
        : successor.document
          ? `If the page is now ${successor.route}, add \`redirectFrom: ${address}\` to the front matter of ${successor.document.file}. ${acceptHint}`
          : `If the page is now ${successor.route}, add \`${address}: ${successor.route}\` to \`redirects\` in content/site.yml. ${acceptHint}`,
    place: successor?.document ? {file: successor.document.file, line: 1, column: 1} : place,
  };
}

/** Returns the new page that most likely replaces the lost one: with the same file, title or file name, or a similar address. */
function successorOf<T extends Pick<Page, 'route' | 'document'>>(
  address: string,
  {file, title}: LedgerPage,
  added: readonly T[],
): T | undefined {
  const fileNameOf = (path: string | undefined): string | undefined =>
    path
      ?.replace(/^.*\//, '')
      .replace(/^\d+\./, '')
      .replace(/^index\.\w+$/, '');
  const name = fileNameOf(file);
  return (
    added.find(({document}) => document !== null && file !== undefined && document?.file === file) ??
    added.find(({document}) => title !== undefined && document?.title === title) ??
    added.find(({document}) => name !== undefined && name !== '' && fileNameOf(document?.file) === name) ??
    nearestPage(address, added)
  );
}

function nearestPage<T extends Pick<Page, 'route'>>(address: string, added: readonly T[]): T | undefined {
  const near = nearestPath(
    address,
    added.map(({route}) => route),
  );
  return added.find(({route}) => route === near);
}

function lostId(id: string, previousIds: readonly string[], document: Document, place: Place): Diagnostic {
  const added = document.headings.filter((heading) => !previousIds.includes(heading.id));
  const near = nearest(
    id,
    added.map((heading) => heading.id),
  );
  // A reworded heading most likely still has the same neighbors.
  const successor =
    added.find((heading) => heading.id === near) ??
    added.find((heading) => hasSamePosition(id, previousIds, heading.id, document));
  const {file, headings} = document;
  return {
    severity: 'error',
    code: 'anchor-lost',
    message: `${document.path} no longer has a heading or anchor #${id}.`,
    hint:
      successor === undefined
        ? `Add \`${id}: …\` with the id of another heading to \`anchors\` in the front matter of ${file}, or run \`galley ledger --accept\`.`
        : `If the heading is now “${successor.text}”, add \`${id}: ${successor.id}\` to \`anchors\` in the front matter of ${file}.`,
    place:
      successor?.line === undefined || headings.length === 0
        ? place
        : {file: successor.file ?? file, line: successor.line, column: 1},
  };
}

function hasSamePosition(id: string, previousIds: readonly string[], candidate: string, {headings}: Document): boolean {
  const ids = headings.map((heading) => heading.id);
  const [before, now] = [previousIds.indexOf(id), ids.indexOf(candidate)];
  const isFirst = before === 0 && now === 0;
  const isLast = before === previousIds.length - 1 && now === ids.length - 1;
  return (
    isFirst ||
    isLast ||
    (before > 0 && previousIds[before - 1] === ids[now - 1]) ||
    previousIds[before + 1] === ids[now + 1]
  );
}
