// Reads the YAML block at the top of a Markdown file. No other module uses gray-matter.
import matter from 'gray-matter';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {JsonObject} from '../base/json.js';
import {readYaml} from '../base/read-yaml.js';
import type {YamlLimits} from '../base/read-yaml.js';
import {authorFieldsOf, withValidAddresses} from '../document/author-fields.js';

export interface FrontMatter {
  /** Fields of the author; empty if there is no block or it is invalid. */
  readonly fields: JsonObject;
  /** Offset of the body in the text. */
  readonly bodyOffset: number;
  /** Line of the file on which the body begins. */
  readonly bodyLine: number;
  readonly diagnostics: readonly Diagnostic[];
  placeOf(path: readonly (string | number)[], at?: 'key' | 'value'): Place;
}

const code = 'front-matter-invalid';

const frontMatterLimits: YamlLimits = {size: 64 * 1024, depth: 32, aliases: 100, keys: 2_000};

/**
 * Reads the block that begins with a first line of exactly `---` and ends with the next line that begins with `---`. If
 * there is no such block, or it is empty, the whole text is the body. An invalid block is an error, but is not part of
 * the body.
 */
export function readFrontMatter(text: string, file: string): FrontMatter {
  if (!hasBlock(text)) {
    return {
      fields: {},
      bodyOffset: 0,
      bodyLine: 1,
      diagnostics: misplacedBlock(text, file),
      placeOf: () => ({file, line: 1}),
    };
  }
  const {inner: yamlSource, bodyOffset} = split(text);
  const yaml =
    yamlSource === undefined ? readYaml('', {file}) : readYaml(yamlSource, {file, limits: frontMatterLimits, code});
  const author = authorFieldsOf(yaml, code);
  const {fields, diagnostics} = withValidAddresses(author.fields, yaml.placeOf, true);
  const bodyLine = text.slice(0, bodyOffset).split('\n').length;
  return {
    fields,
    bodyOffset,
    bodyLine,
    diagnostics: [...yaml.diagnostics, ...author.diagnostics, ...diagnostics],
    placeOf: yaml.placeOf,
  };
}

/** Returns the offset of the body in the text of a Markdown file. */
export function bodyOffsetOf(text: string): number {
  return hasBlock(text) ? split(text).bodyOffset : 0;
}

function hasBlock(text: string): boolean {
  if (!text.startsWith('---\n')) return false;
  return text.indexOf('\n---', 3) > '---\n'.length;
}

/**
 * gray-matter evaluates blocks in other languages as code and, if called without options, caches invalid text as read.
 * So it always gets options, it only sees YAML blocks, and every engine that runs code throws.
 */
function split(text: string): {readonly inner: string | undefined; readonly bodyOffset: number} {
  // gray-matter never passes a block of comments to the engine. Other blocks begin after the dashes of line 1.
  let yamlSource: string | undefined;
  const yaml = (source: string): object => {
    yamlSource = source;
    return {};
  };
  const engines = {yaml, ...rejectedEngines};
  // gray-matter copies its input, so it gets only the lines of the block.
  const end = text.indexOf('\n', text.indexOf('\n---', 3) + 1) + 1;
  const block = end === 0 ? text : text.slice(0, end);
  const {content} = matter(block, {language: 'yaml', engines, excerpt: false});
  return {inner: yamlSource, bodyOffset: block.length - content.length};
}

const rejectedEngines = {
  json: rejectLanguage,
  js: rejectLanguage,
  javascript: rejectLanguage,
  coffee: rejectLanguage,
  coffeescript: rejectLanguage,
  cson: rejectLanguage,
};

function rejectLanguage(): never {
  throw new Error('Front matter in a language other than YAML must never reach gray-matter');
}

// \uFEFF, a blank line, `--`, `----`, `--- ` or `---yaml` on the first line, or no second `---`: each makes the whole text the
// body.
// After a blank line or a comment, which can also be a thematic break and a heading, only keys in lower case count.
const lookalike =
  /^\uFEFF?\s*-{2,5}(?:[^\S\n]*\w+)?[^\S\n]*\n(?:[\w"'.-]+|(?:[^\S\n]*(?:#.*)?\n)+[a-z][\w.-]*)[^\S\n]*:(?:\s|$)/;

/** Hugo also reads TOML between lines of `+++`, and a JSON object. Eleventy and Gatsby read blocks that begin with `---toml` or `---json`. */
const otherLanguages = [
  {name: 'TOML', pattern: /^\uFEFF?\s*(?:\+\+\+|---[^\S\n]*toml)[^\S\n]*\n\s*(?:#.*\n\s*)*(?:\[|["'\w.-]+[^\S\n]*=)/},
  {name: 'JSON', pattern: /^\uFEFF?\s*(?:---[^\S\n]*json[^\S\n]*\n\s*)?\{\s*"(?:[^"\\\n]|\\.)*"\s*:/},
  {name: 'JavaScript', pattern: /^\uFEFF?\s*---[^\S\n]*(?:js|javascript)[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/},
  {
    name: 'CoffeeScript',
    pattern: /^\uFEFF?\s*---[^\S\n]*(?:coffee|coffeescript|cson)[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/,
  },
];

function misplacedBlock(text: string, file: string): readonly Diagnostic[] {
  const language = otherLanguages.find(({pattern}) => pattern.test(text))?.name;
  if (language !== undefined) {
    return [
      ignoredBlock(file, {
        message: `This looks like front matter in ${language}, so it is read as text.`,
        hint: 'Write it as YAML, such as `title: Fonts`, between two lines of `---`.',
      }),
    ];
  }
  if (!lookalike.test(text)) return [];
  const isMarked = text.startsWith('\uFEFF');
  return [
    ignoredBlock(file, {
      message: isMarked
        ? 'This looks like front matter, but there is a byte order mark before it, so it is read as text.'
        : 'This looks like front matter, but it is read as text.',
      hint: isMarked
        ? 'Save the file as UTF-8 without a byte order mark.'
        : 'The very first line of the file must be exactly `---`, and a later line must close it with `---`.',
    }),
  ];
}

function ignoredBlock(file: string, words: Pick<Diagnostic, 'message' | 'hint'>): Diagnostic {
  return {severity: 'warning', code: 'front-matter-ignored', ...words, place: {file, line: 1, column: 1}};
}
