// Gives headings the ids of Python Markdown where those of GitHub differ.
import {slugifyFor} from '../../../../renderer/markdown/headings/heading-slugs.js';
import {linesOf} from '../edit-prose.js';

/** Adds `{#id}` to the headings whose id in Python Markdown differs from the one that Galley would give them. */
export function withHeadingIds(text: string): string {
  const slug = slugifyFor('github');
  const used = new Set<string>();
  return linesOf(text)
    .map(({text: line, code}) => {
      const heading = code || line.length > maxHeading ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
      if (!heading || /\{#[^{}]*\}$/.test(heading[2]!)) return line;
      const title = plainText(heading[2]!);
      const id = uniqueId(pythonSlug(title), used);
      return id === '' || id === slug(title) || !/^[A-Za-z_0-9]/.test(id) ? line : `${line.trimEnd()} {#${id}}`;
    })
    .join('\n');
}

/** Longer lines are not headings, and would take long to match. */
const maxHeading = 1000;

/** Python Markdown counts equal ids with an underscore: `install`, `install_1`. */
function uniqueId(id: string, used: Set<string>): string {
  let unique = id;
  for (let number = 1; used.has(unique); number++) unique = `${id}_${number}`;
  used.add(unique);
  return unique;
}

function plainText(markdown: string): string {
  return markdown
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]|\{[^{}]*\}/g, '');
}

function pythonSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}
