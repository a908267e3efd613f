// Plans a move: which files get another name, and which texts change. Writes nothing.
import {SiteError} from '../../renderer/base/site-error.js';
import {trimSlash} from '../../renderer/base/url-mapping.js';
import {readYaml} from '../../renderer/base/read-yaml.js';
import {ledgerFile} from '../../renderer/check/address-ledger.js';
import {nameInList} from '../../renderer/catalog/document-order.js';
import type {Snapshot} from '../../renderer/compile.js';
import type {Document} from '../../renderer/document/document-types.js';
import {folderOf} from '../../renderer/base/posix-path.js';
import type {Host} from '../../renderer/compiler-host.js';
import {moveInLedger} from '../address-ledger/move-in-ledger.js';
import type {MovedText} from '../write-changes.js';
import {frontMatterBlock} from './front-matter-block.js';
import {rewriteInclude} from './rewrite-include.js';
import type {Move} from './locate-move.js';
import {markdownAddresses} from './markdown-addresses.js';
import {movedSite, type MovedSite} from './moved-site.js';
import {
  redirectsFrom,
  withAddress,
  withoutAddress,
  withoutRedirectFrom,
  withRedirectFrom,
  yamlText,
} from './redirect-from.js';
import {rewriteAddress} from './rewrite-address.js';
import {applyEdits, type TextEdit} from '../../renderer/base/source-edit.js';
import {escapePattern} from '../../runtime/text/escape-pattern.js';
import {stemOf} from './text-file-names.js';
import {listItems, yamlAddresses} from './yaml-addresses.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

export interface MovePlan {
  readonly move: Move;
  /** Texts that change. */
  readonly changes: readonly MovedText[];
  /** New addresses of pages by their old ones. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Old addresses for which no redirect could be added. */
  readonly withoutRedirect: readonly string[];
}

export interface PlanOptions {
  readonly addRedirects: boolean;
}

/** Throws `address-taken` if another page, or a redirect to another page, has a new address. */
export function planMove(host: Host, snapshot: Snapshot, move: Move, {addRedirects}: PlanOptions): MovePlan {
  const site = movedSite(snapshot, move, host.store);
  const addresses = movedAddresses(snapshot, move, site);
  requireFreeAddresses(snapshot, move, site);
  const documents = new Map(snapshot.transforms.documents.map((one) => [one.file, one] as const));
  const withoutRedirect: string[] = [];
  const changes = [...snapshot.sources.values()].flatMap((source): readonly MovedText[] => {
    if (source.kind === 'asset') return [];
    const file = `content/${source.path}`;
    const newFile = `content/${site.newFile(source.path)}`;
    const before = Buffer.from(host.files.read(file)).toString('utf8');
    const linked = relinked(before, {file, site, host, snapshot, document: documents.get(file)});
    const ordered = /(?:^|\/)_dir\.ya?ml$/.test(file) ? reordered(linked, file, move, host) : linked;
    const {text, isMissing} = redirected(ordered, {file, addresses, snapshot, move, site, addRedirects});
    if (isMissing) withoutRedirect.push(site.before.routeOf(source.path));
    return text === before ? [] : [{file, newFile, before, after: text}];
  });
  return {move, changes: [...changes, ...ledgerChange(host, snapshot, move, site)], addresses, withoutRedirect};
}

/** The ledger keeps the old addresses of pages, and gets their new ones. */
function ledgerChange(
  {files}: Host,
  {pages}: Snapshot,
  move: Move,
  {before: old, after: now, newFile}: MovedSite,
): readonly MovedText[] {
  if (!files.exists(ledgerFile)) return [];
  const before = Buffer.from(files.read(ledgerFile)).toString('utf8');
  const moved = pages.flatMap(({route, document}) => {
    const file = document?.file.slice('content/'.length) ?? '';
    if (!document || !move.files.has(file) || route !== old.routeOf(file)) return [];
    const {title, headings} = document;
    const to = newFile(file);
    return [{from: route, to: now.routeOf(to), file: `content/${to}`, title, ids: headings.map(({id}) => id)}];
  });
  const after = moveInLedger(before, moved);
  return after === before ? [] : [{file: ledgerFile, newFile: ledgerFile, before, after}];
}

/** Returns the addresses that change, of pages that readers can have seen. */
function movedAddresses(
  {pages}: Snapshot,
  move: Move,
  {before, after, newFile}: MovedSite,
): ReadonlyMap<string, string> {
  const published = new Set(pages.flatMap(({document}) => document?.file ?? []));
  const changed = [...move.files.keys()].filter((file) => published.has(`content/${file}`));
  return new Map(
    changed.flatMap((file) => {
      const [old, now] = [before.routeOf(file), after.routeOf(newFile(file))];
      return old === now ? [] : [[old, now] as const];
    }),
  );
}

function requireFreeAddresses({transforms, pages, config}: Snapshot, move: Move, site: MovedSite): void {
  const {before, after, newFile} = site;
  const taken = new Map<string, string>();
  const moving = new Map([...move.files.keys()].map((file) => [before.routeOf(file), file] as const));
  for (const {document, route} of pages) {
    if (document === null || document === undefined) taken.set(route, 'a page of the templates');
  }
  for (const {file, path, meta} of transforms.documents) {
    if (!move.files.has(file.slice('content/'.length)) && meta._partial !== true) taken.set(path, file);
  }
  for (const [from, {to}] of Object.entries(config.redirects)) {
    if (!moving.has(trimSlash(to))) taken.set(trimSlash(from), 'a redirect in content/site.yml');
  }
  for (const {file, meta} of transforms.documents) {
    if (move.files.has(file.slice('content/'.length))) continue;
    for (const from of [meta.redirectFrom ?? []].flat())
      if (typeof from === 'string') taken.set(trimSlash(from), `a redirect in ${file}`);
  }
  for (const file of move.files.keys()) {
    const document = transforms.documents.find((one) => one.file === `content/${file}`);
    if (document === undefined || document.meta._partial === true) continue;
    const path = after.routeOf(newFile(file));
    const owner = path === before.routeOf(file) ? undefined : taken.get(path);
    if (owner !== undefined) {
      throw new SiteError('address-taken', `The new address ${path} belongs to ${owner}.`, {
        hint: 'Choose another name.',
      });
    }
  }
}

interface LinkInputs {
  /** From the site root. */
  readonly file: string;
  readonly site: MovedSite;
  readonly host: Host;
  readonly snapshot: Snapshot;
  readonly document: Document | undefined;
}

/** Returns a text with addresses that lead where they led before. */
function relinked(text: string, inputs: LinkInputs): string {
  const {file, site} = inputs;
  const from = file.slice('content/'.length);
  const isMarkdown = /\.(?:mdx?)$/i.test(file);
  const isDotted = !isMarkdown || text.includes('](./') || !/\]\([\w-][\w/-]*\.mdx?/.test(text);
  const rewrite = (written: string): string | undefined => rewriteAddress({written, from, isDotted}, site);
  const yamlWith = (yaml: string): readonly TextEdit[] =>
    readYaml(yaml.replaceAll('\r', ''), {file}).value === undefined
      ? []
      : yamlAddresses(yaml, {
          rewrite,
          rewriteFolder: (written) => folderAddress(written, site),
          isConfig: from === 'site.yml',
        });
  if (/\.csv$/i.test(file)) return relinkedCsv(text, rewrite);
  if (!isMarkdown) return applyEdits(text, yamlWith(text));
  const block = frontMatterBlock(text);
  const fields = block === undefined ? [] : yamlWith(text.slice(block.start, block.end));
  const ofFields = fields.map(({start, end, text: to}) => ({
    start: start + block!.start,
    end: end + block!.start,
    text: to,
  }));
  return applyEdits(text, [...ofFields, ...bodyEdits(text, block?.body ?? 0, inputs, rewrite)]);
}

function bodyEdits(
  text: string,
  offset: number,
  {file, site, host, document}: LinkInputs,
  rewrite: (written: string) => string | undefined,
): readonly TextEdit[] {
  const isLink = document === undefined ? () => true : linksByLine(text, document);
  const path = {
    from: file,
    to: `content/${site.newFile(file.slice('content/'.length))}`,
    exists: (one: string) => host.files.exists(one),
    newFile: (one: string) =>
      one.startsWith('content/') ? `content/${site.newFile(one.slice('content/'.length))}` : one,
  };
  return [...markdownAddresses(text, offset, isLink)].flatMap(({start, end, written, kind}) => {
    const result = kind === 'include' ? rewriteInclude({...path, written}) : rewrite(written);
    return result === undefined ? [] : [{start, end, text: result}];
  });
}

/** An address counts if its link or component begins at most this many lines before it. */
const maxLines = 20;

/** Returns a function that tells the addresses of links and images from those in code. */
function linksByLine(text: string, {file, links, images}: Document): (written: string, line: number) => boolean {
  const lines = text.split('\n');
  const known = [...links, ...images.map(({src, place}) => ({href: src, place}))];
  const starts = new Map<string, {readonly line: number; readonly isOnLine: boolean}[]>();
  for (const {href, place} of known) {
    if (place.file !== file || place.line === undefined) continue;
    const start = {line: place.line, isOnLine: decodePercent(lines[place.line - 1] ?? '').includes(href)};
    const others = starts.get(href);
    if (others === undefined) starts.set(href, [start]);
    else others.push(start);
  }
  return (written, line) =>
    (starts.get(decodePercent(written)) ?? []).some((start) =>
      start.isOnLine ? start.line === line : start.line <= line && line < start.line + maxLines,
    );
}

function relinkedCsv(text: string, rewrite: (written: string) => string | undefined): string {
  return text.replace(/(?<=^|[,;\t"])\/(?!\/)[^,;\t"\r\n]*/gm, (written) => rewrite(written) ?? written);
}

/** `/docs/guide/*` → `/docs/manual/*` */
function folderAddress(written: string, {folders}: MovedSite): string | undefined {
  const [, path = '', rest = ''] = /^([^?#*]*?)(\/?(?:[?#*].*)?)$/s.exec(written) ?? [];
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const target = folders.get(path.slice(0, end));
    if (target !== undefined) return target === path.slice(0, end) ? undefined : target + path.slice(end) + rest;
  }
  return undefined;
}

/** Renames or removes the name in the `order` list of the folder that the file or folder was in. */
function reordered(text: string, file: string, {from, to}: Move, {files}: Host): string {
  const folder = folderOf(from);
  if (folderOf(file.slice('content/'.length)) !== folder) return text;
  const [oldName, newName] = [baseOf(from), baseOf(to)];
  const bare = nameInList(stemOf(oldName));
  const siblings = files.list(folder === '' ? 'content' : `content/${folder}`).map(stemOf);
  // A page and the folder with its subpages have the same name in the list, which then stays for the one that does not move.
  if (siblings.filter((name) => nameInList(name) === bare).length > 1) return text;
  const items = (listItems(text, 'order') ?? []).filter(({name}) => nameInList(name.replace(/\.mdc?$/, '')) === bare);
  return applyEdits(
    text,
    items.map(({name, start, end, removed}) => {
      if (folderOf(to) !== folder) return {...removed, text: ''};
      const written = name.replace(/\.mdc?$/, '');
      const renamed =
        (written === stemOf(oldName) ? stemOf(newName) : nameInList(stemOf(newName))) + name.slice(written.length);
      return {start, end, text: text.slice(start, end).replace(name, () => renamed)};
    }),
  );
}

interface RedirectInputs {
  readonly file: string;
  readonly addresses: ReadonlyMap<string, string>;
  readonly snapshot: Snapshot;
  readonly move: Move;
  readonly site: MovedSite;
  readonly addRedirects: boolean;
}

/** Adds the old address to `redirectFrom` of a page that moves, and removes its new one from there. */
function redirected(
  text: string,
  {file, addresses, move, site, addRedirects}: RedirectInputs,
): {readonly text: string; readonly isMissing?: boolean} {
  const path = file.slice('content/'.length);
  if (path === 'site.yml') return {text: withoutDeadRedirects(text, addresses)};
  const old = site.before.routeOf(path);
  const now = addresses.get(old);
  if (now === undefined || !move.files.has(path)) return {text};
  const [remove, add, yamlOf] = formatOf(path);
  const yaml = yamlOf(text);
  if (yaml === undefined) return {text, isMissing: addRedirects};
  const cleaned = redirectsFrom(yaml).some((address) => trimSlash(address) === now) ? remove(text, now) : text;
  if (!addRedirects || redirectsFrom(yamlOf(cleaned) ?? '').some((address) => trimSlash(address) === old))
    return {text: cleaned};
  return {text: add(cleaned, old)};
}

type Change = (text: string, address: string) => string;

function formatOf(file: string): readonly [Change, Change, (text: string) => string | undefined] {
  if (/\.mdx?$/i.test(file)) {
    return [
      withoutRedirectFrom,
      withRedirectFrom,
      (text) => {
        const block = frontMatterBlock(text);
        return block === undefined ? '' : text.slice(block.start, block.end);
      },
    ];
  }
  const isYaml = /\.ya?ml$/i.test(file);
  const complete = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  return [
    withoutAddress,
    (text, address) => withAddress(complete(text), yamlText(address), '\n'),
    (text) => (isYaml && !/^\s*[-[{]/m.test(text.split('\n')[0] ?? '') ? text : undefined),
  ];
}

/** A redirect in the config from the new address of a page to its old one would be a loop. */
function withoutDeadRedirects(text: string, addresses: ReadonlyMap<string, string>): string {
  let result = text;
  for (const [, now] of addresses) {
    const escaped = escapePattern(now);
    const target = `(?:["']?${escaped}/?["']?)`;
    result = result.replace(new RegExp(`^[ \\t]+${target}:[ \\t]+${target}[ \\t]*\\r?\\n`, 'm'), '');
  }
  // A key without entries would be invalid.
  return result === text ? text : result.replace(/^redirects:[ \t]*\r?\n(?![ \t])/m, '');
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
