// Finds what `galley mv` moves, and where to.
import {posix} from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {nameWithoutOrder} from '../../renderer/document/document-address.js';
import type {Files} from '../../renderer/files/files.js';
import {folderOf} from '../../renderer/base/posix-path.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {nextNumber} from '../new/document-draft.js';
import {isTextFile, stemOf} from './text-file-names.js';

/** A file or folder with its old and new path below `content/`. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly isFolder: boolean;
  /** New paths of all files by their old ones. */
  readonly files: ReadonlyMap<string, string>;
}

export interface MoveRequest {
  /** A path below `content/`, with or without `content/`, numbers and extension, or an address. */
  readonly from: string;
  readonly to: string;
  readonly files: Files;
  /** Returns the file, below `content/`, of the page at an address. */
  readonly fileAt: (address: string) => string | undefined;
  /** Returns whether Galley leaves out a file below `content/` because of its path. */
  readonly isIgnored: (file: string) => boolean;
}

/** Throws `move-missing`, `move-ambiguous`, `name-invalid`, `file-exists` and `move-invalid`. */
export function locateMove(request: MoveRequest): Move {
  const {files} = request;
  const from = sourceOf(request);
  const isFolder = files.entry(`content/${from}`) === undefined;
  const to = targetOf(request, from, isFolder);
  if (files.exists(`content/${to}`)) {
    throw new SiteError('file-exists', `content/${to} already exists.`, {hint: 'Choose another name.'});
  }
  if (to.startsWith(`${from}/`)) {
    throw new SiteError('move-invalid', `content/${from} cannot be moved into itself.`, {
      hint: 'Choose another folder.',
    });
  }
  const moved = isFolder ? files.walk(`content/${from}`).files.map(({path}) => path.slice('content/'.length)) : [from];
  const renamed = new Map(moved.map((file) => [file, to + file.slice(from.length)] as const));
  for (const [before, after] of renamed) {
    requireSameKind(before, after);
    requireRead(before, after, request);
  }
  return {from, to, isFolder, files: renamed};
}

/** Files below `public/` are published as they are, so a page cannot move there, or from there. */
function requireSameKind(before: string, after: string): void {
  if (before === 'site.yml' || (isTextFile(before) && before.startsWith('public/') !== after.startsWith('public/'))) {
    throw new SiteError('move-invalid', `content/${before} cannot be moved to content/${after}.`, {
      hint: before === 'site.yml' ? 'The config has a fixed name.' : 'Files in content/public are published unchanged.',
    });
  }
}

/** Links to a page that is not read any more, or that becomes a partial, would lead nowhere. */
function requireRead(before: string, after: string, {isIgnored}: MoveRequest): void {
  const becomesPartial = /\.mdx?$/i.test(before) && !isPartial(before) && isPartial(after);
  if (isIgnored(before) || !(isIgnored(after) || becomesPartial)) return;
  throw new SiteError('move-invalid', `content/${before} cannot be moved to content/${after}.`, {
    hint: isIgnored(after)
      ? 'Galley does not read files there: a name begins with `.` or `-`, or `content.ignore` matches it.'
      : 'It would have no address: a file whose path has a name that begins with `_` is a partial.',
  });
}

function isPartial(file: string): boolean {
  return /(?:^|\/)_/.test(file);
}

function sourceOf({from, files, fileAt}: MoveRequest): string {
  const steps = stepsOf(from);
  let folder = '';
  for (const step of steps.slice(0, -1)) folder = joined(folder, existing(files, folder, step) ?? step);
  const last = steps.at(-1)!;
  const names = files.list(below(folder));
  const exact = names.includes(last) ? [last] : names.filter((name) => bareName(name) === last);
  const found =
    exact.length > 0 ? [...exact, ...(hasExtension(last) ? [] : pagesNamed(names, last))] : pagesNamed(names, last);
  const wanted = from.endsWith('/') ? found.filter((name) => isFolderAt(files, joined(folder, name))) : found;
  if (wanted.length > 1) {
    const choices = wanted.map(
      (name) => `content/${joined(folder, name)}${isFolderAt(files, joined(folder, name)) ? '/' : ''}`,
    );
    throw new SiteError('move-ambiguous', `${from} can be ${choices.join(' or ')}.`, {
      hint: 'Write one of these paths.',
    });
  }
  const file = wanted.length === 1 ? joined(folder, wanted[0]!) : fileAt(`/${steps.join('/')}`);
  if (file !== undefined) return file;
  const near = nearest(
    last,
    names.map((name) => stemOf(bareName(name))),
  );
  throw new SiteError('move-missing', `There is no page, file or folder ${from}.`, {
    hint:
      near === undefined
        ? 'Write a path below content/, or the address of a page.'
        : `Did you mean ${joined(folder, near)}?`,
  });
}

/** Moves into a folder that exists; otherwise the last segment is the new name. */
function targetOf({to, files}: MoveRequest, from: string, isFolder: boolean): string {
  const steps = stepsOf(to);
  let folder = '';
  for (const step of steps.slice(0, -1)) folder = joined(folder, existing(files, folder, step) ?? step);
  const last = steps.at(-1)!;
  const inside = existing(files, folder, last);
  const oldName = posix.basename(from);
  if (
    to.endsWith('/') ||
    (inside !== undefined && joined(folder, inside) !== from && isFolderAt(files, joined(folder, inside)))
  ) {
    const target = joined(folder, inside ?? last);
    return joined(target, isFolder || isTextFile(oldName) ? nameIn(target, {from, files}) : oldName);
  }
  const isSameFolder = folder === folderOf(from);
  if (isFolder) return joined(folder, numbered(last, {files, folder, oldName, isSameFolder}));
  // A name with an extension is the exact name of a file.
  if (hasExtension(last) || posix.extname(last) === posix.extname(oldName)) return joined(folder, last);
  return joined(folder, numbered(last, {files, folder, oldName, isSameFolder}) + posix.extname(oldName));
}

/** The name of a page or folder that moves into another folder. */
function nameIn(folder: string, {from, files}: {readonly from: string; readonly files: Files}): string {
  const oldName = posix.basename(from);
  if (folder.split('/')[0] === 'public') return oldName;
  return numbered(bareName(oldName), {files, folder, oldName, isSameFolder: folder === folderOf(from)});
}

interface Neighbors {
  readonly files: Files;
  readonly folder: string;
  readonly oldName: string;
  readonly isSameFolder: boolean;
}

/** A renamed file keeps its number. In another folder, it gets the next number if it had one, as its neighbors have. */
function numbered(name: string, {files, folder, oldName, isSameFolder}: Neighbors): string {
  if (/^(?:\d+\.|_|index$)/.test(name) || folder.split('/')[0] === 'public') return name;
  const number = numberOf(oldName);
  if (number === undefined) return name;
  if (isSameFolder) return number + name;
  return nextNumber(files.list(below(folder))) + name;
}

function numberOf(name: string): string | undefined {
  return bareName(name) === name ? undefined : /^\d+\./.exec(name)?.[0];
}

function stepsOf(written: string): readonly string[] {
  const steps = written
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/^content(?:\/|$)/, '')
    .normalize()
    .split('/');
  const invalid = steps.find((step) => step === '' || step === '.' || step === '..' || /['"?#:\\\p{Cc}]/u.test(step));
  if (invalid === undefined) return steps;
  throw new SiteError('name-invalid', `${invalid === '' ? 'An empty name' : `“${invalid}”`} can't be part of a path.`, {
    hint: 'Use letters, digits and dashes, such as docs/guide/install.',
  });
}

function existing(files: Files, folder: string, step: string): string | undefined {
  const names = files.list(below(folder));
  return names.includes(step)
    ? step
    : names.find((name) => bareName(name) === step && isFolderAt(files, joined(folder, name)));
}

function pagesNamed(names: readonly string[], stem: string): readonly string[] {
  return names.filter((name) => isTextFile(name) && stemOf(bareName(name)) === stem);
}

/** `2.guide` → `guide`; versions such as `1.0` stay whole. */
function bareName(name: string): string {
  return nameWithoutOrder(stemOf(name)) === stemOf(name) ? name : name.replace(/^\d+\./, '');
}

function hasExtension(name: string): boolean {
  return isTextFile(name) || /\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(name);
}

function isFolderAt(files: Files, path: string): boolean {
  return files.exists(`content/${path}`) && files.entry(`content/${path}`) === undefined;
}

function below(folder: string): string {
  return folder === '' ? 'content' : `content/${folder}`;
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
