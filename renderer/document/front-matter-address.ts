// Reads the address of a page from its front matter, which overrides the one derived from the file name.
import {isTooLong, trimSlash, withoutPageExtension} from '../base/url-mapping.js';
import type {Json, JsonObject} from '../base/json.js';
import type {Address} from './document-address.js';
import type {Document} from './document-types.js';

interface AddressKey {
  readonly key: string;
  /** Returns whether the value is intended as an address of this site. Values such as `url: https://…` are not. */
  isIntended(value: Json): boolean;
  /** Returns whether the value is a valid address. */
  isValid(value: Json): boolean;
  readonly expected: string;
  readonly hint: string;
}

const startsWithSlash = (value: Json): boolean => typeof value === 'string' && /^\/(?!\/)/.test(value);
const fullPathRules = {
  isValid: (value: Json): boolean => typeof value === 'string' && isRoute(value) && !hasPlaceholder(value),
  expected: 'a path such as `/docs/install`',
  hint: 'Start it with `/`; leave out `..`, `//`, `\\`, `?`, `#` and placeholders such as `:title`.',
};

/** Keys that can set an address, in order of precedence. Data files only support `_path`. */
const addressKeys: readonly AddressKey[] = [
  {
    key: '_path',
    isIntended: () => true,
    isValid: (value) => typeof value === 'string' && isRoute(value),
    expected: 'a path such as `/docs/install`',
    hint: 'Start it with `/`; leave out `..`, `//`, `\\`, `?` and `#`.',
  },
  {
    key: 'permalink',
    isIntended: (value) => typeof value === 'string' && !/^[a-z][\w+.-]*:/i.test(value),
    ...fullPathRules,
  },
  {key: 'url', isIntended: startsWithSlash, ...fullPathRules},
  {key: 'path', isIntended: startsWithSlash, ...fullPathRules},
  {
    key: 'slug',
    isIntended: () => true,
    isValid: (value) => ['string', 'number'].includes(typeof value) && isSlug(String(value)),
    expected: 'a name such as `install`, or a path such as `/docs/install`',
    hint: 'Leave out `..`, `//`, `\\`, `?` and `#`.',
  },
];

/** Returns the fields that can set an address. */
export function addressFields(fields: JsonObject): JsonObject {
  const names = new Set(addressKeys.map(({key}) => key));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

/** Returns the keys of invalid addresses. */
export function invalidAddresses(fields: JsonObject, isMarkdown: boolean): readonly AddressKey[] {
  return keysOf(isMarkdown).filter(({key, isIntended, isValid}) => {
    const value = fields[key];
    return value !== undefined && isIntended(value) && !isValid(value);
  });
}

/**
 * Returns the path that the fields of a Markdown file give the page. `slug: name` replaces the file name, all others the
 * whole path.
 */
export function frontMatterPath(fields: JsonObject, {path, name}: Pick<Address, 'path' | 'name'>): string | undefined {
  for (const {key, isIntended, isValid} of addressKeys) {
    const value = fields[key];
    if (value === undefined || !isIntended(value) || !isValid(value)) continue;
    // Disks may store both Unicode forms of a name as one file.
    const text = String(value).normalize('NFC');
    if (key === '_path') return trimSlash(text);
    if (key === 'slug' && !text.startsWith('/')) return inFolder(text, name === '' ? path : parentOf(path));
    return trimSlash(withoutPageExtension(text)) || '/';
  }
  return undefined;
}

/** Returns the key with which the author of a document sets its address, or undefined if the address comes from the file name. */
export function addressKeyOf({authored, meta, file}: Pick<Document, 'authored' | 'meta' | 'file'>): string | undefined {
  const keys = keysOf(/\.(?:md|mdc|mdx)$/i.test(file));
  return keys.find(({key, isIntended, isValid}) => {
    const value = authored.includes(key) ? meta[key] : undefined;
    return value !== undefined && isIntended(value) && isValid(value);
  })?.key;
}

function keysOf(isMarkdown: boolean): readonly AddressKey[] {
  return isMarkdown ? addressKeys : addressKeys.slice(0, 1);
}

/** An index page keeps its folder: `docs/guide/index.md` with `slug: start` is `/docs/guide/start`. */
function inFolder(slug: string, folder: string): string {
  const name = trimSlash(slug)
    .replace(/^\.\//, '')
    .replace(/(?:^|\/)index$/, '');
  return trimSlash(`${folder === '/' ? '' : folder}/${name}`) || '/';
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** Returns whether the value of an invalid address is only too long. */
export function isTooLongAddress(value: Json | undefined): boolean {
  return typeof value === 'string' && isTooLong(value.startsWith('/') ? value : `/${value}`);
}

function isRoute(path: string): boolean {
  return !isTooLong(path) && isPlainRoute(path);
}

function isPlainRoute(path: string): boolean {
  // Half of a surrogate pair (Cs) cannot be encoded.
  return (
    /^(?!.*\/\/)\/[^\\?#\p{Cc}\p{Cs}]*$/u.test(path) && !path.split('/').some((step) => step === '.' || step === '..')
  );
}

function isSlug(slug: string): boolean {
  return slug !== '' && isRoute(slug.startsWith('/') ? slug : `/${slug.replace(/^\.\//, '')}`);
}

/** `/blog/:year/:title` and `/{{ title }}` are patterns that other generators fill in. */
function hasPlaceholder(path: string): boolean {
  return /\/:\w|\{\{/.test(path);
}
