// Appends includes of the files that snippets of MkDocs append to every page: definitions of links and abbreviations.
import {joinFolder} from '../../reader-context.js';
import type {OldProject} from '../../old-project.js';
import {linesOf} from '../../text/edit-prose.js';

/** A file that is appended to pages, as the config names it. */
export interface AppendedFile {
  readonly name: string;
  readonly text: string;
}

/** Files that are missing are left out. */
export function readAppendedFiles(
  names: readonly string[],
  roots: readonly string[],
  project: OldProject,
): readonly AppendedFile[] {
  return names.flatMap((name) => {
    const text = roots.map((root) => project.read(joinFolder(root, name))).find((found) => found !== undefined);
    return text === undefined ? [] : [{name, text}];
  });
}

/** Returns the body with an include of each file of which the page uses a definition, or which has other text. */
export function withAppendedFiles(body: string, files: readonly AppendedFile[]): string {
  const used = files.filter(({text}) => isUsed(text, body));
  const includes = used.map(({name}) => `\n--8<-- ${JSON.stringify(name)}\n`);
  return includes.length === 0 ? body : `${body.trimEnd()}\n${includes.join('')}`;
}

function isUsed(text: string, body: string): boolean {
  const lower = body.toLowerCase();
  return linesOf(text.replace(/<!--[^]*?-->/g, '')).some(({text: line, code}) => {
    if (line.trim() === '') return false;
    const [, mark, name = ''] = /^\s*(\*?)\[([^\]]+)\]:/.exec(line) ?? [];
    if (code || mark === undefined) return !/^\s+\S/.test(line);
    return mark === '*' ? body.includes(name) : lower.includes(`[${name.toLowerCase()}]`);
  });
}

/** Whether a text defines abbreviations: `*[HTML]: HyperText Markup Language`. */
export function hasAbbreviations(text: string): boolean {
  return text.includes('*[') && linesOf(text).some(({text: line, code}) => !code && /^\s*\*\[[^\]]+\]:/.test(line));
}
