// Reads tables and code blocks of Galley's own documentation.
import {readFileSync} from 'node:fs';

/** The text of a page below `content/docs`. */
export function docsPage(path: string): string {
  return readFileSync(new URL(`../../content/docs/${path}`, import.meta.url), 'utf8');
}

/** The cells of every table row except headers and delimiters, without a pair of backticks around a cell. */
export function tableRows(page: string): readonly (readonly string[])[] {
  return page
    .split('\n')
    .filter((line, index, lines) => line.startsWith('|') && !isRuler(line) && !isRuler(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map(plainCell),
    );
}

/** Code blocks with a `[title]`, in order. */
export function titledBlocks(page: string): readonly {readonly title: string; readonly code: string}[] {
  return [...page.matchAll(/^```\w+ \[(.+)\]\n([\s\S]*?)^```$/gm)].map(([, title = '', code = '']) => ({title, code}));
}

function isRuler(line: string): boolean {
  return /^\|[ :|-]+\|$/.test(line);
}

function plainCell(cell: string): string {
  return cell
    .trim()
    .replaceAll('\\|', '|')
    .replace(/^`([^`]*)`$/, '$1');
}
