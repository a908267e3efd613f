// Converts what MkDocs and its usual extensions add to Markdown: admonitions, details, tabs, blocks, attribute lists, keys
// and marks.
import {scriptAndStyleLines} from './script-and-style-lines.js';
import {linesOf, type Line} from './edit-prose.js';
import {usesMacros, type MkdocsTextContext} from './mkdocs/text-context.js';
import {convertBlocks} from './mkdocs/convert-blocks.js';
import {escapeTablePipes} from './mkdocs/table-pipes.js';
import {variableReplacer} from './mkdocs/replace-variables.js';
import {withHeadingIds} from './mkdocs/python-heading-ids.js';

/** Converts the body of a page. `first` is the line of the file on which it begins. */
export function convertMkdocs(body: string, first: number, context: MkdocsTextContext): string {
  const script = 'A `<script>` was left out. Load it from a template, or write an island.';
  const scripts = scriptAndStyleLines(body, first, {...context, script});
  const lines = plainTerminals(linesOf(body, first).filter(({number}) => !scripts.has(number)));
  const blocks = convertBlocks(escapeTablePipes(withoutMacros(lines, context)), context, 0);
  return withHeadingIds(blocks.map(({text}) => text).join('\n'));
}

/** Scripts such as Termynal show the HTML of a terminal with its colors. Here, a block of code is text. */
function plainTerminals(lines: readonly Line[]): readonly Line[] {
  let isTerminal = false;
  return lines.map((line, index) => {
    const isFence = line.code && /^\s*(?:`{3,}|~{3,})/.test(line.text);
    if (isFence) isTerminal = lines[index - 1]?.code !== true && /^\s*[`~]+\s*console\b/.test(line.text);
    if (!isTerminal || isFence || !/<\/?(?:font|span|b|i|u|em|strong)\b/.test(line.text)) return line;
    const text = line.text
      .replace(/<\/?(?:font|span|b|i|u|em|strong)\b[^<>]*>/g, '')
      .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities.get(name) ?? '');
    return {...line, text};
  });
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

/**
 * Replaces variables, and comments out blocks of Jinja, from `{% for … %}` to `{% endfor %}`, which show data that the page
 * does not have. Without the macros plugin, such blocks are text.
 */
function withoutMacros(lines: readonly Line[], context: MkdocsTextContext): readonly Line[] {
  const {notes, placeAt} = context;
  const replaceVariables = variableReplacer(context);
  if (!usesMacros(context)) return lines.map(replaceVariables);
  const result: Line[] = [];
  let depth = 0;
  for (const line of lines) {
    const tags = line.code ? [] : [...line.text.matchAll(/\{%-?\s*(\w+)/g)].map(([, tag = '']) => tag);
    const opened = tags.filter((tag) => /^(?:for|if|macro|call|filter|block)$/.test(tag)).length;
    const closed = tags.filter((tag) => tag.startsWith('end')).length;
    const before = depth;
    depth = Math.max(0, depth + opened - closed);
    if (before === 0 && opened > 0)
      notes.addManualStep('macro', 'A block of Jinja is commented out. Write its result.', placeAt(line.number));
    const starts = before === 0 && opened > 0 ? '<!-- ' : '';
    const ends = depth === 0 && (before > 0 || starts !== '') ? ' -->' : '';
    if (starts === '' && ends === '' && depth === 0) result.push(replaceVariables(line));
    // A comment inside would end this one, and a blank line would end an HTML block around it.
    else if (line.text.trim() !== '' || ends !== '')
      result.push({
        ...line,
        text: `${starts}${line.text.replaceAll('-->', '- ->').replaceAll('<!--', '<! --')}${ends}`,
        code: true,
      });
  }
  return result;
}
