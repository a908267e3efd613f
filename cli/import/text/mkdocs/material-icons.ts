// Names the icons of the Material theme as Galley does. The theme and Iconify take them from the same projects, under the same names.
import {editOutsideInlineCode} from '../edit-prose.js';
import {capitalize} from '../../../../runtime/text/capitalize.js';

/** Folders of icons in the theme, and their sets in Iconify. */
const sets = [
  ['material', 'mdi'],
  ['octicons', 'octicon'],
  ['fontawesome-brands', 'fa6-brands'],
  ['fontawesome-regular', 'fa6-regular'],
  ['fontawesome-solid', 'fa6-solid'],
  ['simple', 'simple-icons'],
] as const;

const folders = sets.map(([folder]) => folder).join('|');
const shortcode = new RegExp(`:(${folders})-([a-z\\d][\\w-]*):(?:\\{:?([^{}]*)\\})?`, 'g');

/** `:material-check:{ title="Yes" }` → `:icon{name="mdi:check" label="Yes"}`. Classes set the size or color of the theme. */
export function convertIcons(part: string): string {
  return part.replace(shortcode, (_, folder: string, name: string, attributes: string | undefined, at: number) => {
    const label = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(attributes ?? '');
    const text = label === null ? '' : ` label=${JSON.stringify(label[1] ?? label[2] ?? '')}`;
    // Galley reads components only at the start of a text, or after whitespace, a bracket, a mark or a cell.
    const space = at === 0 || /[\s[*_|]$/.test(part.slice(0, at)) ? '' : ' ';
    return `${space}:icon{name="${iconName(folder, name)}"${text}}`;
  });
}

/** Removes icons from a title, which is plain text in Galley. A title that is only an icon becomes its name: `Apple`. */
export function withoutIcons(title: string): string {
  if (!title.includes(':')) return title;
  const names: string[] = [];
  const text = editOutsideInlineCode(title, (part) =>
    part.replace(shortcode, (_, _folder: string, name: string) => {
      names.push(name.replaceAll('-', ' '));
      return '';
    }),
  ).trim();
  const [name] = names;
  return text !== '' || name === undefined ? text : capitalize(name);
}

/** `material/check` in front matter → `mdi:check`; `fontawesome/brands/github` → `fa6-brands:github` */
export function iconOfPath(path: string): string | undefined {
  const found = new RegExp(`^(${folders})-([\\w-]+)$`).exec(path.replaceAll('/', '-').replace(/\.svg$/, ''));
  return found === null ? undefined : iconName(found[1]!, found[2]!);
}

function iconName(folder: string, name: string): string {
  const [, set = folder] = sets.find(([written]) => written === folder) ?? [];
  return `${set}:${name}`;
}
