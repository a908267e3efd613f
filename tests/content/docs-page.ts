// Reads Galley's own documentation the way its tests need it: tables and code blocks.
import {readFileSync} from 'node:fs';

/** Text of a page below `content/docs`. */
export function docsPage(path: string): string {
  return readFileSync(new URL(`../../content/docs/${path}`, import.meta.url), 'utf8');
}

/** Cells of every table row, header and ruler left out; one pair of backticks around a cell is removed. */
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
