// Selects the lines of a file that an include refers to.
import {nearest} from '../../runtime/text/nearest-word.js';
import type {IncludeDirective, LineRange} from './include-directives.js';
import {lineOf, type Line} from './line-with-origin.js';
import {
  commonIndent,
  headingIds,
  linesIn,
  regionLines,
  regionNames,
  sectionLines,
  type NumberedLine,
} from './regions-and-sections.js';
import {type IncludePosition, report} from './include-context.js';
import {openIncludedFile, reportLimitOnce} from './open-included-file.js';
import {bodyLineOf} from './line-scan.js';

/** Returns the lines that a directive selects, without common indentation in code. Reports missing files, regions and lines. */
export function selectLines(directive: IncludeDirective, position: IncludePosition): Selected | undefined {
  const {state, from} = position;
  const found = openIncludedFile(directive, position);
  if (found === undefined) return undefined;
  const {file, text} = found;
  const all = text.split('\n').map((line, index) => ({text: line, number: index + 1}));
  // The last line break ends the last line.
  if (all.length > 1 && all.at(-1)!.text === '') all.pop();
  const region = directive.region === undefined ? all : regionOf(directive, all, position);
  if (region === undefined) return undefined;
  const selected = directive.lines === undefined ? region : rangesIn(directive, directive.lines, region, position);
  if (selected === undefined) return undefined;
  const isWhole = directive.kind === 'markdown' && directive.region === undefined && directive.lines === undefined;
  const body = isWhole && /\.(?:mdx?|mdc)$/.test(file) ? selected.slice(bodyLineOf(text)) : selected;
  const indent = directive.kind === 'code' ? commonIndent(body) : 0;
  const lines = body.map(({text: line, number}) => lineOf(line.slice(indent), file, number, -indent));
  state.remaining.characters -= lines.reduce((sum, line) => sum + line.text.length + 1, 0);
  if (state.remaining.characters < 0) {
    reportLimitOnce(position, directive, from);
    return undefined;
  }
  return {file, lines};
}

interface Selected {
  readonly file: string;
  readonly lines: readonly Line[];
}

function regionOf(
  directive: IncludeDirective,
  lines: readonly NumberedLine[],
  position: IncludePosition,
): readonly NumberedLine[] | undefined {
  const name = directive.region!;
  const isMarkdown = directive.kind === 'markdown';
  const found = regionLines(lines, name) ?? (isMarkdown ? sectionLines(lines, name) : undefined);
  if (found !== undefined) return found;
  const names = [...regionNames(lines), ...(isMarkdown ? headingIds(lines) : [])];
  const near = nearest(name, names);
  const list = names.slice(0, 8).join(', ');
  report(position, 'include-region-missing', directive, {
    message: `${directive.path} has no region${isMarkdown ? ' or heading' : ''} “${name}”.`,
    hint:
      near !== undefined
        ? `Did you mean ${near}?`
        : list === ''
          ? 'Mark it with the comments `#region name` and `#endregion name`.'
          : `${isMarkdown ? 'Regions and headings' : 'Regions'} of the file: ${list}.`,
    at: {region: name},
  });
  return undefined;
}

function rangesIn(
  directive: IncludeDirective,
  ranges: readonly LineRange[],
  numbered: readonly NumberedLine[],
  position: IncludePosition,
): readonly NumberedLine[] | undefined {
  const {selected, missing} = linesIn(numbered, ranges);
  if (missing !== undefined) {
    report(position, 'include-lines-missing', directive, {
      message: `${directive.path} has no line ${missing}${directive.region === undefined ? '' : ` in its region “${directive.region}”`}.`,
      hint: `${directive.region === undefined ? 'The file' : 'The region'} has ${numbered.length === 1 ? '1 line' : `${numbered.length} lines`}. Correct the line numbers.`,
    });
  }
  return missing !== undefined && selected.length === 0 ? undefined : selected;
}
