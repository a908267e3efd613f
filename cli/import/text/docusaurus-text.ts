// Converts what only Docusaurus knows in a text. JSX, admonitions and code blocks stay: Galley reads them.
import type {Notes} from '../model.js';
import {editLinks, editProse, linesOf} from './lines.js';

export interface DocusaurusTextContext {
  /** Line of the file on which the body begins. */
  readonly first: number;
  readonly file: string;
  readonly notes: Notes;
  /** Returns the path for an include of an imported Markdown file, or undefined if it is none. */
  readonly partialPath: (specifier: string) => string | undefined;
}

export function convertDocusaurusText(body: string, context: DocusaurusTextContext): string {
  const {first, file, notes} = context;
  const {text, partials} = withoutPartialImports(withoutCodeFences(body), context);
  const edited = editProse(
    text,
    (line, number) => {
      if (/^\s*(?:<!--|\{\/\*)\s*truncate\s*(?:-->|\*\/\})\s*$/.test(line)) return '<!-- more -->';
      const partial = /^(\s*)<([A-Z]\w*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*\/>\s*$/.exec(line);
      const target = partial ? partials.get(partial[2]!) : undefined;
      if (partial && target !== undefined) {
        notes.done('partial', 'Converted imports of Markdown files to `::include`.', {file, line: number});
        return `${partial[1]}::include{file=${JSON.stringify(target)}${partial[3]}}`;
      }
      return line
        .replace(/(src|href)=\{require\((["'])([^"']+)\2\)(?:\.default)?\}/g, '$1="$3"')
        .replace(
          /(src|href|to)=\{useBaseUrl\((["'])([^"']+)\2\)\}/g,
          (_, name: string, _quote, path: string) => `${name}="${path.startsWith('/') ? path : `/${path}`}"`,
        );
    },
    first,
  );
  return editLinks(
    edited,
    (href) => {
      if (href.startsWith('pathname:///')) return href.slice('pathname://'.length);
      const asset = /^@site\/static(\/.*)$/.exec(href)?.[1];
      return asset;
    },
    first,
  );
}

/** A fence of the language `mdx-code-block` holds ordinary text. */
function withoutCodeFences(body: string): string {
  if (!body.includes('mdx-code-block')) return body;
  let closing: string | undefined;
  return body
    .split('\n')
    .filter((line) => {
      const opened = /^\s*(`{3,})mdx-code-block\s*$/.exec(line)?.[1];
      if (closing === undefined && opened !== undefined) closing = opened;
      else if (closing !== undefined && line.trim() === closing) closing = undefined;
      else return true;
      return false;
    })
    .join('\n');
}

/** Removes `import Name from './_partial.mdx'`. Other imports stay: Galley reads past them. */
function withoutPartialImports(body: string, {first, partialPath}: DocusaurusTextContext) {
  const partials = new Map<string, string>();
  if (!/^import /m.test(body)) return {text: body, partials};
  const kept: string[] = [];
  for (const {text, code} of linesOf(body, first)) {
    const found = code ? null : /^import\s+(\w+)\s+from\s+(["'])([^"']+)\2;?\s*$/.exec(text);
    const target = found ? partialPath(found[3]!) : undefined;
    if (found && target !== undefined) partials.set(found[1]!, target);
    else kept.push(text);
  }
  return {text: kept.join('\n'), partials};
}
