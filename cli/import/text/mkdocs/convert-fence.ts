// Converts the options of code blocks.
import type {Line} from '../edit-prose.js';

/** ```` ``` { .py title="a.py" hl_lines="1 3-4" linenums="1" } ```` → ```` ```py {1,3-4} title="a.py" lineNumbers ```` */
export function convertFence(line: Line): Line {
  const found = /^(\s*(?:>\s*)*(?:`{3,}|~{3,}))\s*(.*)$/.exec(line.text);
  if (!found) return line;
  const [, fence = '', info = ''] = found;
  if (!/^\{|\.[a-z]|hl_lines|linenums/.test(info)) return line;
  const plain = info
    .replace(/\{([^{}]*)\}\s*$/, (_, options: string) => options.trim())
    .replace(/(^|\s)\.([\w+#-]+)/, '$1$2')
    .replace(/\s\.[\w-]+/g, '');
  const converted = plain
    .replace(
      /\bhl_lines=["']([^"']*)["']/,
      (_, ranges: string) =>
        `{${ranges
          .trim()
          .split(/[\s,]+/)
          .join(',')}}`,
    )
    .replace(/\blinenums=["']?(\d+)[^"'\s]*["']?/, (_, start: string) =>
      start === '1' ? 'lineNumbers' : `lineNumbers=${start}`,
    );
  return {...line, text: `${fence}${converted}`};
}
