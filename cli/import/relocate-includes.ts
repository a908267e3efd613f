// Brings along the files that pages include, and points the lines that include them to their new places.
import path from 'node:path';
import type {CopiedFile, Notes} from './imported-site.js';
import {contentPath} from './page-addresses.js';
import type {OldProject} from './old-project.js';
import {folderOf} from '../../renderer/base/posix-path.js';
import {joinFolder} from './reader-context.js';
import {editOutsideInlineCode, linesOf} from './text/edit-prose.js';

export interface IncludeContext {
  readonly project: OldProject;
  readonly notes: Notes;
  readonly files: CopiedFile[];
  /** Path of the page below the old folder, and below `content/`. */
  readonly from: string;
  readonly to: string;
  /** Folders in which the generator looks for files, besides that of the page. */
  readonly roots: readonly string[];
  /** Folder that `@` stands for. */
  readonly sourceRoot: string;
  /** Returns the path below `content/` of an old page. */
  pagePath(from: string): string | undefined;
}

/** The folder of included files that are no Markdown. It is in `content.includeRoots`. */
export const snippetsFolder = 'snippets';

interface Syntax {
  readonly pattern: RegExp;
  /** Whether paths are those from the site root, and not from the page. */
  readonly fromRoot?: boolean;
  /** Returns the new include, if Galley does not read the syntax of the generator. */
  readonly write?: (path: string) => string;
  /** Returns the new include with what follows the path, as regions and lines. */
  readonly writeWithOptions?: (path: string, after: string) => string;
}

const syntaxes: readonly Syntax[] = [
  // <<< @/snippets/a.ts#region{2,4} [title]
  {pattern: /^(\s*<<<\s*)([^\s#{[]+)(.*)$/},
  {pattern: /^(\s*<!--\s*@include:\s*)([^\s#{]+)(.*-->\s*)$/},
  {pattern: /^(\s*\{\*\s+)(\S+)(.*\*\}\s*)$/, fromRoot: true},
  {pattern: /^(\s*--8<--\s+["'])([^"':]+)((?::[\w:,-]+)?["']\s*)$/, fromRoot: true},
  {pattern: /^(\s*)\{!>?\s*(\S+?)\s*!\}(\s*)$/, write: (file) => `::include{file=${JSON.stringify(file)}}`},
  {
    pattern: /^(\s*)\{%-?\s*include-markdown\s+["']([^"']+)["'](.*)%\}(\s*)$/,
    write: (file) => `::include{file=${JSON.stringify(file)}}`,
  },
  {
    pattern: /^(\s*)\{\{#(?:rustdoc_)?include\s+([^\s:{}]+)(:[\w:-]*)?\s*\}\}\s*$/,
    writeWithOptions: (file, after) => {
      const {region, lines} = mdbookPart(after);
      return `::include{file=${JSON.stringify(file + region)}${lines === '' ? '' : ` lines="${lines}"`}}`;
    },
  },
  {
    pattern: /^(\s*)\{\{#playground\s+([^\s:{}]+)(:[\w:-]*)?[^{}]*\}\}\s*$/,
    writeWithOptions: (file, after) => `\`\`\`rust ${fileOption(file, after)}\n\`\`\``,
  },
];

/** An include alone in a code block: `{!../a.py!}` and `--8<-- "a.py:main"` of MkDocs, `{{#include a.rs:main}}` of mdBook. */
const codeInclude =
  /^\s*(?:\{!>?\s*(\S+?)\s*!\}|--8<--\s+["']([^"':;]+)(:[\w:-]*)?["']|\{\{#(?:rustdoc_)?include\s+([^\s:{}]+)(:[\w:-]*)?\s*\}\})\s*$/;

/** The part of a file in mdBook: `:main` → a region, `:2:10`, `:2`, `::10` and `:2:` → lines. */
function mdbookPart(written: string): {readonly region: string; readonly lines: string} {
  const [, first, range, last] = /^:(\d*)(:?)(\d*)$/.exec(written) ?? [];
  if (first === undefined) return {region: written.replace(/^:/, '#').replace(/:.*/, ''), lines: ''};
  if (first === '' && last === '') return {region: '', lines: ''};
  return {region: '', lines: range === '' ? first : `${first || 1}-${last}`};
}

function fileOption(file: string, part: string): string {
  const {region, lines} = mdbookPart(part);
  return `file=${file}${region}${lines === '' ? '' : ` lines=${lines}`}`;
}

/** Returns the body with its includes pointing to the new places of their files, which are added to `context.files`. */
export function relocateIncludes(body: string, first: number, context: IncludeContext): string {
  if (!/<<<|@include|\{\*|8<--|\{!|\{\{#|include-markdown/.test(body)) return body;
  const lines = linesOf(body, first);
  const result: string[] = [];
  let isList = false;
  for (const [index, {text, number, code}] of lines.entries()) {
    // MkDocs reads a list of files between two marks, with a file on each line.
    if (!code && /^\s*--8<--\s*$/.test(text)) {
      isList = !isList;
      continue;
    }
    if (isList) {
      const [, indent = '', file = ''] = /^(\s*)(.*?)\s*$/.exec(text)!;
      const include = `${indent}--8<-- "${file}"`;
      // A semicolon turns a line off.
      if (file !== '' && !file.startsWith(';')) result.push(relocated(include, number, context) ?? include);
      continue;
    }
    const before = lines[index - 1];
    const include = code ? undefined : relocated(text, number, context);
    if (include !== undefined) result.push(include);
    else if (
      code &&
      before?.code &&
      fenceStart(before.text) &&
      codeInclude.test(text) &&
      isFenceEnd(lines[index + 1]?.text)
    ) {
      // A fence with nothing but an include: ```py file=../a.py
      const [, file, snippet, section = '', ofMdbook, anchor = ''] = codeInclude.exec(text)!;
      // In MkDocs, a single number is the first line, not the only one.
      const part = section.replace(/^:\d+$/, '$&:') + anchor;
      const target = targetOf(file ?? snippet ?? ofMdbook ?? '', number, context, false);
      if (target === undefined) result.push(text);
      else result[result.length - 1] = `${before.text.trimEnd()} ${fileOption(target, part)}`;
    } else {
      if (!code && /\S\s*<!--\s*@include:/.test(text))
        context.notes.addManualStep(
          'include',
          'An include inside of a line has no effect. Write it on a line of its own.',
          {
            file: context.from,
            line: number,
          },
        );
      if (!code && hasMdbookIncludeInLine(text))
        context.notes.addManualStep(
          'include',
          'An include inside of a line stays as text. Write `::include{file="…"}` on a line of its own, or copy the text.',
          {file: context.from, line: number},
        );
      result.push(text);
    }
  }
  return result.join('\n');
}

/** Whether prose has an include of mdBook beside other text. An include alone on its line is converted or reported elsewhere. */
function hasMdbookIncludeInLine(line: string): boolean {
  if (!line.includes('{{#') || syntaxes.some(({pattern}) => pattern.test(line))) return false;
  let found = false;
  editOutsideInlineCode(line, (text) => {
    found ||= /(?<!\\)\{\{#(?:rustdoc_)?(?:include|playground)\s/.test(text);
    return text;
  });
  return found;
}

function fenceStart(line: string): boolean {
  return /^\s*(?:`{3,}|~{3,})\s*\S/.test(line);
}

function isFenceEnd(line: string | undefined): boolean {
  return line !== undefined && /^\s*(?:`{3,}|~{3,})\s*$/.test(line);
}

function relocated(line: string, number: number, context: IncludeContext): string | undefined {
  for (const {pattern, fromRoot = false, write, writeWithOptions} of syntaxes) {
    const found = pattern.exec(line);
    if (!found) continue;
    const [, before = '', written = '', after = ''] = found;
    const target = targetOf(written, number, context, fromRoot);
    if (target === undefined) return undefined;
    // All lines stay in the list item of the include.
    if (writeWithOptions) return before + writeWithOptions(target, after).replaceAll('\n', `\n${before}`);
    if (!write) return before + target + after;
    if (after.trim() !== '')
      context.notes.addManualStep('include', 'The options of an include were left out, so all of its file is shown.', {
        file: context.from,
        line: number,
      });
    return before + write(target);
  }
  return undefined;
}

function targetOf(written: string, line: number, context: IncludeContext, fromRoot: boolean): string | undefined {
  const {project, notes, files, from, to, roots, sourceRoot, pagePath} = context;
  if (/^https?:/.test(written)) {
    notes.addManualStep('include', 'An include of another site was left as it is. Copy the text into the page.', {
      file: from,
      line,
    });
    return undefined;
  }
  const candidates = /^@?\//.test(written)
    ? [joinFolder(sourceRoot, written.replace(/^@?\//, ''))]
    : [
        ...(fromRoot ? [] : [joinFolder(folderOf(from), written)]),
        ...roots.map((root) => joinFolder(root, written)),
        joinFolder(folderOf(from), written),
      ];
  const old = candidates.find((candidate) => project.read(candidate) !== undefined);
  if (old === undefined) {
    notes.addManualStep('include', `The included file \`${written}\` is missing or outside of the repository.`, {
      file: from,
      line,
    });
    return undefined;
  }
  const clean = old.replace(/^(?:\.\.\/)+/, '');
  const page = pagePath(old);
  const target =
    page !== undefined
      ? `content/${page}`
      : /\.mdx?$/.test(old)
        ? `content/_partials/${contentPath(clean)}`
        : `${snippetsFolder}/${clean}`;
  if (page === undefined && !files.some((file) => file.from === old && file.to === target))
    files.push({from: old, to: target});
  if (fromRoot) return target;
  const relative = path.posix.relative(path.posix.dirname(`content/${to}`), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
