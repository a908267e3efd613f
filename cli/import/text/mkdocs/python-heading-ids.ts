// Gives headings the ids of Python Markdown where those of GitHub differ.
import {slugifyFor} from '../../../../renderer/markdown/headings/heading-slugs.js';
import {linesOf, type Line} from '../edit-prose.js';

/** Adds `{#id}` to the headings whose id in Python Markdown differs from the one that Galley would give them. */
export function withHeadingIds(text: string): string {
  const slug = slugifyFor('github');
  const lines = linesOf(text).map((line) => ({...line, heading: headingIn(line)}));
  const used = new Set(lines.flatMap(({heading}) => heading?.id ?? []));
  return lines
    .map(({text: line, heading}) => {
      if (heading === undefined || heading.id !== undefined) return line;
      const title = plainText(heading.title);
      const id = uniqueId(pythonSlug(title), used);
      if (id === '' || id === slug(title) || !/^[A-Za-z_0-9]/.test(id)) return line;
      const classes = /\s*\{((?:\.[\w-]+\s*)+)\}$/.exec(line.trimEnd());
      return classes === null
        ? `${line.trimEnd()} {#${id}}`
        : `${line.slice(0, classes.index)} {#${id} ${classes[1]!.trim()}}`;
    })
    .join('\n');
}

/** Returns the title of a heading, and the id that it has already. */
function headingIn({text, code}: Line): {readonly title: string; readonly id: string | undefined} | undefined {
  const title = code || text.length > maxHeading ? undefined : /^#{1,6}\s+(.*?)\s*#*\s*$/.exec(text)?.[1];
  return title === undefined ? undefined : {title, id: /\{#([^\s{}]+)[^{}]*\}$/.exec(title)?.[1]};
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
    .replace(/:icon\{[^{}]*\}/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]|\{[^{}]*\}/g, '')
    .trim();
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
