// Extracts the prose of a Markdown file: the text that readers see, without code and addresses.
import type {RootContent} from 'mdast';
import {readFrontMatter} from '../../markdown/front-matter.js';
import {indexLines} from '../../markdown/line-index.js';
import {parseForChecks} from '../../markdown/parse-for-checks.js';

/** A part of the file as it is written, so that offsets in it are offsets in the file. */
export interface Prose {
  /** Everything that is not prose, such as an address, is replaced with spaces. */
  readonly text: string;
  /** Offset in the file. */
  readonly offset: number;
  /** `field`: YAML. `referenced`: a heading, whose id links use, or the label of a link definition. */
  readonly kind: 'text' | 'field' | 'referenced';
}

/** Returns the title and the description from the front matter, followed by the texts of the body. */
export function proseIn(text: string, file: string): readonly Prose[] {
  const parts = proseFields(text, file);
  addTexts(parseForChecks(text), 'text');
  return parts;

  function addTexts({children}: {readonly children: readonly RootContent[]}, kind: Prose['kind']): void {
    for (const node of children) {
      if ('children' in node) addTexts(node, isReferenced(node) ? 'referenced' : kind);
      const {start, end} = node.position ?? {};
      if (node.type !== 'text' || start?.offset === undefined || end?.offset === undefined) continue;
      parts.push({text: withoutMarkup(text.slice(start.offset, end.offset)), offset: start.offset, kind});
    }
  }
}

function isReferenced(node: RootContent): boolean {
  return node.type === 'heading' || (node.type === 'linkReference' && node.referenceType !== 'full');
}

function proseFields(text: string, file: string): Prose[] {
  const {fields, bodyOffset, placeOf} = readFrontMatter(text, file);
  const {offsetAt} = indexLines(text);
  return ['title', 'description'].flatMap((key) => {
    if (typeof fields[key] !== 'string') return [];
    const {line, column} = placeOf([key]);
    if (line === undefined || column === undefined) return [];
    const offset = offsetAt(line, column);
    // Indented lines continue a value.
    const [value = ''] = /^.*(?:\n(?:[ \t].*)?)*/.exec(text.slice(offset, bodyOffset)) ?? [];
    return [{text: withoutMarkup(value), offset, kind: 'field'}];
  });
}

/** Replaces addresses, names of emoji, names and props of components, bindings and character references with blanks. */
function withoutMarkup(text: string): string {
  return markup.test(text) ? text.replaceAll(new RegExp(markup, 'gu'), (part) => ' '.repeat(part.length)) : text;
}

const markup = new RegExp(
  [
    String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>]*`,
    String.raw`\bwww\.[^\s<>]*`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]*`,
    String.raw`(?<![\w:]):{1,9}[A-Za-z][\w-]*(?=[\s[{]|$)`,
    String.raw`(?<![\w:]):[\w+-]{1,40}:(?!\w)`,
    String.raw`\{[^{}\n]*\}\}?`,
    String.raw`&#?\w{1,32};`,
  ].join('|'),
  'u',
);
