// Parses partials in MDX: `import Install from './_install.mdx'` and later `<Install package="galley" />`.
import {kebabCase} from '../html/html-names.js';
import {fenceScanner} from '../code/code-fences.js';
import type {IncludeDirective} from './include-directives.js';

/** Paths of the imported texts, by name. */
export type ImportedTexts = ReadonlyMap<string, string>;

/** Returns the texts that an MDX text imports. */
export function importedTexts(lines: readonly {readonly text: string}[]): ImportedTexts {
  const isCode = fenceScanner();
  const found = new Map<string, string>();
  for (const {text} of lines) {
    const imported = isCode(text) ? undefined : textImport(text);
    if (imported !== undefined) found.set(imported.name, imported.path);
  }
  return found;
}

/** Parses a line that imports a text. The import itself is never executed. */
export function textImport(line: string): {readonly name: string; readonly path: string} | undefined {
  if (!line.startsWith('import ') || line.length > maxLength) return undefined;
  const found = /^import\s+([A-Z]\w*)\s+from\s+(["'])([^"']+\.mdx?)\2\s*;?\s*$/.exec(line);
  return found === null ? undefined : {name: found[1]!, path: found[3]!.replace(/^@site\/(?:docs\/)?/, '@/')};
}

/**
 * Empties the imports of a partial that is inside of a list item or a component, because MDX reads indented imports as text.
 * Components of a site need no import.
 */
export function withoutImports<T extends {readonly text: string}>(lines: readonly T[]): readonly T[] {
  const isCode = fenceScanner();
  let isInside = false;
  const emptied = lines.map((line) => {
    if (isCode(line.text)) return line;
    const isImport = isInside || importLine.test(line.text);
    isInside = isImport && line.text.trim() !== '' && !/["'][ \t]*;?[ \t]*$/.test(line.text);
    if (!isImport) return line;
    return {...line, text: '', edits: []};
  });
  // A list item does not begin with two blank lines.
  const start = emptied.findIndex(({text}) => text.trim() !== '');
  return start < 0 ? [] : emptied.slice(start);
}

/** `import 'a';`, `import {B} from 'b'` and the first line of an import with several lines. */
const importLine =
  /^import(?:[ \t]*["'][^"']{1,1000}["'][ \t]*;?[ \t]*$|[ \t{*][^"'();]{0,1000}\bfrom[ \t]*["'][^"']{1,1000}["'][ \t]*;?[ \t]*$|[^"'();{}]{0,1000}\{[^"'();{}]{0,1000}$)/;

/** Parses a tag of an imported text, which must be alone on its line. All props must be literal values. */
export function partialTag(line: string, texts: ImportedTexts): IncludeDirective | undefined {
  if (texts.size === 0 || !line.startsWith('<') || line.length > maxLength) return undefined;
  const found = /^<([A-Z]\w*)(\s[^<>]*?)?\s*(?:\/>|><\/\1>)\s*$/.exec(line);
  const path = texts.get(found?.[1] ?? '');
  const parameters = path === undefined ? undefined : literalProps(found![2] ?? '');
  if (path === undefined || parameters === undefined) return undefined;
  return {path, kind: 'markdown', parameters, isMdx: true, base: 'file'};
}

const maxLength = 1000;

function literalProps(written: string): ReadonlyMap<string, string> | undefined {
  const props = new Map<string, string>();
  let rest = written.trim();
  while (rest !== '') {
    const found = prop.exec(rest);
    if (found === null) return undefined;
    const [whole, name = '', ...values] = found;
    props.set(kebabCase(name), values.find((value) => value !== undefined) ?? 'true');
    rest = rest.slice(whole.length).trimStart();
  }
  return props;
}

/** A name with `"text"`, `{'text'}` or `{3}`, or without a value. */
const prop =
  /^([A-Za-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"\\]*)"|'([^'\\]*)'|`([^`$\\]*)`|(-?[\d.]+|true|false))\s*\}))?(?=\s|$)/;
