// Derives the kind of a source, and whether it is used, from its file name.
import type {Diagnostic} from '../base/diagnostic.js';
import {windowsNameError} from '../base/windows-name.js';
import type {Source} from './source.js';

/** Files below `public/` are published unchanged, whatever their format. */
export function kindOf(path: string): Source['kind'] {
  if (isPublic(path)) return 'asset';
  const extension = extensionOf(path);
  if (extension === 'md' || extension === 'mdc' || extension === 'mdx') return 'markdown';
  return dataExtensions.has(extension) ? 'data' : 'asset';
}

const dataExtensions: ReadonlySet<string> = new Set(['yml', 'yaml', 'json', 'json5', 'csv']);

/** Returns whether a path is ignored: a segment begins with `.` or `-`, or a rule matches. */
export function isIgnored(path: string, rules: readonly string[]): boolean {
  const key = `/content/${path}`;
  const hidden = isPublic(path) ? /\/\.(?!well-known\/|nojekyll$)/ : /\/[.-]/;
  return hidden.test(key) || rules.some((rule) => rule !== '' && matches(rule, key));
}

function matches(rule: string, key: string): boolean {
  try {
    return new RegExp(rule).test(key);
  } catch {
    // `readConfig` has already reported the invalid expression.
    return false;
  }
}

/**
 * Returns why a file cannot be used under its name, or undefined. The characters have a meaning in ids, addresses or
 * paths.
 */
export function nameError(path: string): Diagnostic | undefined {
  const invalidCharacters = isPublic(path) ? /[\\\p{Cc}]/u : /['"?#:\\\p{Cc}]/u;
  if (!invalidCharacters.test(path)) return undefined;
  const id = `content:${path.replaceAll('/', ':')}`;
  const list = isPublic(path) ? '\\' : '\' " ? # : \\ /';
  return {
    severity: 'warning',
    code: 'file-name-invalid',
    message: `Ignoring [${id}]. File name should not contain any of the following characters: ${list}`,
    hint: `${renameHint(path, invalidCharacters)}${controlCharacterHint(path)}`,
    place: {file: `content/${path}`},
  };
}

/** Returns a warning if Windows cannot store a file with this name. Other systems can, so Galley publishes the file. */
export function unportableName(path: string): Diagnostic | undefined {
  const error = windowsNameError(path);
  if (error === undefined) return undefined;
  return {
    severity: 'warning',
    code: 'name-unportable',
    message: `Windows cannot store this file: ${error.reason}.`,
    hint: error.part === path ? 'Rename the file.' : `Rename the folder content/${error.part}.`,
    place: {file: `content/${path}`},
  };
}

/** Control characters are invisible, and the message does not list them. */
function controlCharacterHint(path: string): string {
  return /\p{Cc}/u.test(path) ? ' The name contains a control character, such as a tab or a line break.' : '';
}

/** A folder with such a name affects all of its files. */
function renameHint(path: string, invalidCharacters: RegExp): string {
  const names = path.split('/');
  const index = names.findIndex((name) => invalidCharacters.test(name));
  return index === names.length - 1
    ? 'Rename the file.'
    : `Rename the folder content/${names.slice(0, index + 1).join('/')}.`;
}

/**
 * Page formats that are not supported, with a hint for the author. Each is an error, because the page would be missing.
 */
const pageFormats: ReadonlyMap<string, string> = new Map([
  ['markdown', 'Rename it to .md.'],
  ['mkd', 'Rename it to .md.'],
  ['rst', 'Convert it to Markdown, or list it in `content.ignore`.'],
  ['adoc', 'Convert it to Markdown, or list it in `content.ignore`.'],
]);

const jsonLinesHint = 'Write the lines as a list in a .json file';

/**
 * Formats that authors may expect to become data, with a hint, so they get a warning. Files in any other format are
 * assets.
 */
const dataFormats: ReadonlyMap<string, string> = new Map([
  ['jsonc', 'Rename it to .json5'],
  ['jsonl', jsonLinesHint],
  ['ndjson', jsonLinesHint],
  ['toml', 'Convert it to YAML or JSON'],
  ['tsv', 'Convert it to CSV'],
]);

export function unsupportedFormat(path: string): Diagnostic | undefined {
  if (isPublic(path)) return undefined;
  const extension = extensionOf(path);
  const place = {file: `content/${path}`};
  const hint = pageFormats.get(extension);
  if (hint !== undefined) {
    const message = `${extension} files are not supported, so this file has no page.`;
    return {severity: 'error', code: 'file-unsupported', message, hint, place};
  }
  const conversion = dataFormats.get(extension);
  if (conversion === undefined) return undefined;
  return {
    severity: 'warning',
    code: 'file-unsupported',
    message: `${extension} files are not supported, "content:${path.replaceAll('/', ':')}" falling back to raw content`,
    hint: `${conversion}, or move it to content/public/ to publish it unchanged.`,
    place,
  };
}

function isPublic(path: string): boolean {
  return path.startsWith('public/');
}

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
