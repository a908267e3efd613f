// Replaces lines that include files with the text of these files. It runs before everything else, so that included text is
// processed like any other. A map of lines traces findings back to the files.
import {hashOf, hashOfAll} from '../base/hash.js';
import {ignoreCommentsIn} from '../base/ignore-comments.js';
import type {IncludedText} from '../source/included-text.js';
import {includingSource, keepTextInMemory, releaseText, withText, type TextSource} from '../source/source.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {includeDirectiveOf, includeDirectiveOfFence, type IncludeDirective} from './include-directives.js';
import {isClosingFence, marksBefore, openingFence, type Fence} from '../code/code-fences.js';
import {lineOf, originsOf, withPrefix, type Line} from './line-with-origin.js';
import {importedTexts, partialTag, textImport, withoutImports, type ImportedTexts} from './mdx-partials.js';
import {fillParameters, fillProps, parameterNames} from './partial-parameters.js';
import {relocateLinks} from './relocate-links.js';
import {type ExpandOptions, type ExpandState, type IncludePosition, limits, report} from './include-context.js';
import {
  type LineScan,
  bodyLineOf,
  commentEndFinder,
  continuationPrefix,
  fenceEnd,
  isIndentedCode,
  trackBlocks,
} from './line-scan.js';
import {selectLines} from './select-lines.js';
import {includeCode} from './include-code.js';

/** A source with the text of the files that it includes. */
export interface Expanded {
  /** The source itself if it includes nothing. */
  readonly source: TextSource;
  /** Every path on which the result depends, from the site root, including those of missing files. */
  readonly files: readonly string[];
}

/** `reopen` returns the options for the next time that the text is needed, because files may have changed by then. */
export function expandIncludes(source: TextSource, options: ExpandOptions, reopen: () => ExpandOptions): Expanded {
  const whole = withText(source);
  const {text} = whole;
  releaseText(source);
  const file = `content/${source.path}`;
  const state: ExpandState = {...options, file, files: new Set(), diagnostics: [], remaining: {...limits}};
  const lines = expandLines(linesOf(text, file), bodyLineOf(text), file, [file], state);
  const expandedText = lines.map((line) => line.text).join('\n');
  const files = [...state.files];
  if (files.length === 0 && state.diagnostics.length === 0 && expandedText === text) {
    keepTextInMemory(whole, text);
    return {source: whole, files};
  }
  const included: IncludedText = {
    ...originsOf(lines, file),
    ignores: ignoreCommentsIn(text, {file, bodyLine: bodyLineOf(text) + 1}),
    diagnostics: state.diagnostics,
  };
  const hash = hashOfAll([whole.hash, hashOf(expandedText), hashOf(JSON.stringify(included))]);
  const expanded = includingSource(
    {kind: 'markdown', path: source.path, hash, ...(source.mayHaveAddress && {mayHaveAddress: true}), included},
    () => expandIncludes(source, reopen(), reopen).source,
  );
  keepTextInMemory(expanded, expandedText);
  return {source: expanded, files};
}

const maxDepth = 16;

function linesOf(text: string, file: string): readonly Line[] {
  return text.split('\n').map((line, index) => lineOf(line, file, index + 1));
}

function expandLines(
  lines: readonly Line[],
  start: number,
  from: string,
  stack: readonly string[],
  state: ExpandState,
): readonly Line[] {
  const result: Line[] = lines.slice(0, start);
  const scan: LineScan = {list: 0, blocks: []};
  const isMdx = state.isMdx(from);
  const texts = isMdx ? importedTexts(lines.slice(start)) : noTexts;
  const commentEnd = commentEndFinder(lines);
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    const marks = marksBefore(line.text);
    const content = line.text.slice(marks.length);
    const fence = openingFence(content);
    if (fence !== undefined) {
      const end = fenceEnd(lines, index, fence);
      push(result, expandFence(lines.slice(index, end + 1), fence, marks, {from, stack, state}));
      index = end;
      continue;
    }
    const end = commentEnd(index, content);
    if (end !== undefined) {
      push(result, lines.slice(index, end + 1));
      index = end;
      continue;
    }
    if (texts.size > 0 && textImport(line.text) !== undefined) {
      result.push({...line, text: ''});
      continue;
    }
    const directive = includeDirectiveOf(content) ?? partialTag(content, texts);
    if (directive === undefined || (!isMdx && isIndentedCode(marks, scan) && !directive.isAnywhere)) {
      trackBlocks(scan, content, marks);
      result.push(line);
      continue;
    }
    push(result, expandDirective(directive, marks, {line, column: marks.length, from, stack, state}));
    if (/[-*+\d]/.test(marks)) scan.list = marks.length;
    const next = lines[index + 1];
    if (directive.parameters !== undefined && next !== undefined && closesPartial(next, scan)) {
      result.push({...next, text: ''});
      index++;
    }
  }
  return result;
}

/** Returns the included lines, or an empty line if there are none. `marks` is the text before the directive. */
function expandDirective(directive: IncludeDirective, marks: string, position: IncludePosition): readonly Line[] {
  const {line, from, state} = position;
  const included = include(directive, position);
  const isInside = marks !== '' && directive.kind === 'markdown' && state.isMdx(from);
  const inside = isInside ? withoutImports(included) : included;
  const shown = inside.length > 0 ? inside : [{...line, text: '', edits: []}];
  return withMarks(shown, marks);
}

function withMarks(lines: readonly Line[], marks: string): readonly Line[] {
  const rest = continuationPrefix(marks);
  return lines.map((line, index) => withPrefix(line, index === 0 ? marks : rest));
}

/** A line of colons after a partial closes it, unless it closes the block around. */
function closesPartial({text}: Line, {blocks}: LineScan): boolean {
  const colons = text.trim();
  return /^:{2,}$/.test(colons) && !blocks.includes(colons.length);
}

function push(result: Line[], lines: readonly Line[]): void {
  for (const line of lines) result.push(line);
}

const noTexts: ImportedTexts = new Map();

/** Returns the lines of a code block, with its fences. */
function expandFence(
  lines: readonly Line[],
  fence: Fence,
  marks: string,
  {from, stack, state}: Pick<IncludePosition, 'from' | 'stack' | 'state'>,
): readonly Line[] {
  const isEmpty = lines.slice(1).every(({text}) => {
    const content = text.slice(marksBefore(text).length);
    return content.trim() === '' || isClosingFence(content, fence);
  });
  const directive = isEmpty ? includeDirectiveOfFence(fence.info) : undefined;
  const position = {line: lines[0]!, column: marks.length, from, stack, state};
  if (directive !== undefined) return withMarks(include(directive, position), marks);
  // Blocks of Markdown are examples of the include syntax.
  if (/^(?:md|mdx|mdc|markdown|text|txt)?(?:[^\w-]|$)/.test(fence.info)) return lines;
  return lines.flatMap((line) => {
    const indent = marksBefore(line.text);
    const content = line.text.slice(indent.length);
    if (content.startsWith(';--8<--')) return {...line, text: indent + content.slice(1), shift: line.shift - 1};
    const inner = content.startsWith('--8<--') ? includeDirectiveOf(content) : undefined;
    if (inner === undefined) return line;
    return (
      selectLines(inner, {...position, line, column: indent.length})?.lines.map((one) => withPrefix(one, indent)) ?? []
    );
  });
}

function include(directive: IncludeDirective, position: IncludePosition): readonly Line[] {
  return directive.kind === 'code' ? includeCode(directive, position) : includeMarkdown(directive, position);
}

function includeMarkdown(directive: IncludeDirective, position: IncludePosition): readonly Line[] {
  const {state, stack, from} = position;
  const selected = selectLines(directive, position);
  if (selected === undefined) return [];
  const {file} = selected;
  if (stack.includes(file)) {
    report(position, 'include-cycle', directive, {
      message: `This file includes itself: ${[...stack.slice(stack.indexOf(file)), file].join(' → ')}.`,
      hint: 'Remove one of these includes.',
    });
    return [];
  }
  if (stack.length > maxDepth) {
    report(position, 'include-limit', directive, {
      message: `Includes are nested deeper than ${maxDepth} files, so ${directive.path} is left out.`,
      hint: 'Include the file directly.',
    });
    return [];
  }
  const {parameters} = directive;
  if (parameters !== undefined) reportUnused(directive, selected.lines, position);
  const fill = directive.isMdx ? fillProps : fillParameters;
  const filled = parameters ? selected.lines.map((one) => fill(one, parameters)) : selected.lines;
  const lines = expandLines(filled, 0, file, [...stack, file], state);
  return relocateLinks(lines, {from: file, to: from, addresses: state.addresses});
}

/** Reports parameters that the partial does not use, which are usually misspelled. */
function reportUnused(directive: IncludeDirective, lines: readonly Line[], position: IncludePosition): void {
  const names = parameterNames(lines.map(({text}) => text).join('\n'));
  for (const name of directive.parameters!.keys()) {
    if (names.has(name)) continue;
    const near = nearest(name, names);
    report(position, 'include-parameter-unknown', directive, {
      severity: 'warning',
      message: `${directive.path} has no parameter \`${name}\`.`,
      hint:
        near === undefined
          ? `Write \`${directive.isMdx ? `{props.${name}}` : `{{ ${name} }}`}\` in the partial where its value belongs.`
          : `Did you mean \`${near}\`?`,
      at: {parameter: name},
    });
  }
}
