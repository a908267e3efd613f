// Decides path, first fields and text of a new document.
import {Document, isPair, isScalar, visit} from 'yaml';
import {SiteError} from '../../renderer/base/site-error.js';
import type {JsonObject} from '../../renderer/base/json.js';
import {slugOf} from '../../renderer/document/slug.js';
import {titleFromFileName} from '../../renderer/document/title-from-file-name.js';

export interface Draft {
  /** Path from the site root: `content/docs/1.guide/3.install.md`. */
  readonly file: string;
  /** The fields that every document of its kind has. */
  readonly fields: JsonObject;
}

export interface DraftOptions {
  /** Address or folder path of the document: `docs/guide/install`. With `.mdx`, it becomes an MDX file, with `.yml` a data file. */
  readonly path: string;
  readonly title?: string | undefined;
  /** Date for blog posts: `2026-11-20`. */
  readonly today: string;
  /** Returns the names of the files and folders in a folder below the site root. Empty if it does not exist. */
  readonly list: (folder: string) => readonly string[];
}

/**
 * Returns the file for a new document. Segments of the path that exist with a number, such as `2.guide`, are found. A
 * new name gets the next number if at least half of its siblings have one. Throws `name-invalid` and `file-exists`.
 */
export function createDraft({path, title, today, list}: DraftOptions): Draft {
  const steps = stepsOf(path);
  const folder = steps
    .slice(0, -1)
    .reduce((parent, step) => `${parent}/${existing(list(parent), step) ?? step}`, 'content');
  const name = steps.at(-1) ?? '';
  const siblings = list(folder);
  const taken = siblings.find((sibling) => bareName(sibling).replace(/\.[^.]+$/, '') === name && sibling.includes('.'));
  if (taken !== undefined) {
    throw new SiteError('file-exists', `${folder}/${taken} already exists.`, {
      hint: 'Edit it, or choose another name.',
    });
  }
  const extension = /\.(mdx|ya?ml)$/.exec(path)?.[1] ?? 'md';
  const file = `${folder}/${name.startsWith('_') ? '' : nextNumber(siblings)}${name}.${extension}`;
  if (extension.startsWith('y')) {
    const named = name === '_dir' ? (steps.at(-2) ?? '') : name;
    return {file, fields: {title: title ?? titleFromFileName(named)}};
  }
  const isPost = steps[0] === 'blog';
  return {
    file,
    fields: {title: title ?? titleFromFileName(name), description: '', ...(isPost && {date: today, draft: true})},
  };
}

export interface DraftTextOptions {
  /** The comment that names the schema of the file for editors. */
  readonly comment?: string | undefined;
  /** Whether the key takes a day without quotes, which is read as a time. By default, every key does. */
  readonly takesPlainDay?: (key: string) => boolean;
}

/** Returns the text of a document with these fields. */
export function draftText(
  file: string,
  fields: JsonObject,
  {comment, takesPlainDay = () => true}: DraftTextOptions = {},
): string {
  const document = new Document(fields);
  visit(document, {
    Scalar(_, scalar, parents) {
      if (typeof scalar.value !== 'string' || !/^\d{4}-\d/.test(scalar.value)) return;
      const pair = parents.findLast((node) => isPair(node));
      const isOwn = parents.length === 3 && isScalar(pair?.key);
      if (!isOwn || !takesPlainDay(String(pair.key))) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  const lines = `${comment === undefined ? '' : `${comment}\n`}${document.toString()}`;
  return /\.ya?ml$/.test(file) ? lines : `---\n${lines}---\n\n`;
}

/** Returns the path of a post or page from its title. */
export function pathFor(folder: string, title: string): string {
  const slug = slugOf(title)
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '');
  if (slug === '') throw new SiteError('name-invalid', `No file name can be made from “${title}”.`, {hint: nameHint});
  return folder === '' ? slug : `${folder}/${slug}`;
}

const nameHint = 'Use letters, digits and dashes, such as docs/guide/install.';

function stepsOf(path: string): readonly string[] {
  const steps = path
    .replace(/^\/+|\/+$/g, '')
    .replace(/^content\//, '')
    .replace(/\.(?:md[cx]?|ya?ml)$/, '')
    .split('/');
  const invalidStep = steps.find((step) => !/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u.test(step));
  if (invalidStep === undefined) return steps;
  throw new SiteError(
    'name-invalid',
    `${invalidStep === '' ? 'An empty name' : `“${invalidStep}”`} can't be part of a path.`,
    {
      hint: nameHint,
    },
  );
}

function existing(names: readonly string[], step: string): string | undefined {
  return names.includes(step) ? step : names.find((name) => bareName(name) === step);
}

/** `2.guide` → `guide` */
function bareName(name: string): string {
  return name.replace(/^\d+\./, '');
}

/** `3.` after `1.a.md` and `2.b.md`. Empty if fewer than half of the siblings have numbers. */
export function nextNumber(siblings: readonly string[]): string {
  const numbers = siblings.flatMap((name) => /^(\d+)\./.exec(name)?.[1] ?? []);
  const named = siblings.filter((name) => !/^(?:_|index\.)/.test(name));
  if (numbers.length === 0 || numbers.length * 2 < named.length) return '';
  const width = Math.max(...numbers.map((number) => (number.startsWith('0') && number !== '0' ? number.length : 1)));
  return `${String(Math.max(...numbers.map(Number)) + 1).padStart(width, '0')}.`;
}
