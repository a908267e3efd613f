// Writes the report of an import: conversions, remaining manual work, and the new address of each old one.
import type {Place} from '../../renderer/base/diagnostic.js';
import {formatCount} from '../terminal/format-values.js';
import type {ImportedFiles} from './import-site.js';
import type {Note} from './imported-site.js';
import type {UrlRow} from './old-address-redirects.js';
import {remainingWork} from './remaining-work.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/** Notes with the same message, and their places. */
interface NoteGroup {
  readonly message: string;
  readonly places: readonly Place[];
  readonly count: number;
}

/** Places listed for each message. Further places are only counted. */
const maxPlaces = 20;

/** Returns `import-report.md`. */
export function reportText(imported: ImportedFiles): string {
  const {generator, pages, copies, redirects, notes, urls} = imported;
  const byHand = groups(notes, 'by-hand');
  const lost = urls.filter(({kind}) => kind === 'lost');
  return [
    '# Import report',
    '',
    `Imported from ${generator}: ${formatCount(pages, 'page')}, ${formatCount(copies.length, 'other file')}, ${formatCount(redirects, 'redirect')}.`,
    'Paths are relative to the old site. `import-urls.csv` lists where each old address leads.',
    '',
    '## By hand',
    '',
    ...(byHand.length === 0 ? ['Nothing is left to do by hand.', ''] : byHand.flatMap(groupLines)),
    '## Lost addresses',
    '',
    ...(lost.length === 0
      ? ['Every old address leads to a page.']
      : lost.map(({old, why}) => `- \`${old}\`: ${why ?? ''}`)),
    '',
    '## Done',
    '',
    ...doneLines(groups(notes, 'done')),
    '',
    ...keptLines(groups(notes, 'kept')),
    '## What is left',
    '',
    ...(byHand.length === 0 ? ['Nothing is left to do by hand.'] : remainingWork(notes).map((line) => `- ${line}`)),
    '',
    'Run `galley check` in the new site: it lists what pages use that does not exist, such as components and anchors.',
    '',
  ].join('\n');
}

/** Returns `import-urls.csv`: old address, new address, how the old one leads to it, and the file of the page. */
export function urlTable(rows: readonly UrlRow[]): string {
  const lines = rows.map((row) => [row.old, row.new, row.kind, row.source ?? ''].map(csvCell).join(','));
  return ['old,new,kind,source', ...lines, ''].join('\n');
}

/** Returns the summary for the terminal. */
export function summaryLines({generator, pages, copies, notes, urls}: ImportedFiles): readonly string[] {
  const of = (kind: UrlRow['kind']) => urls.filter((row) => row.kind === kind).length;
  const byHand = groups(notes, 'by-hand');
  return [
    `Imported from ${generator}: ${formatCount(pages, 'page')}, ${formatCount(copies.length, 'other file')}.`,
    `Old addresses: ${of('page')} unchanged, ${of('redirect')} redirected, ${of('lost')} lost.`,
    byHand.length === 0
      ? 'Nothing is left to do by hand.'
      : `By hand: ${formatCount(
          byHand.reduce((sum, group) => sum + group.count, 0),
          'place',
        )}, listed in import-report.md.`,
    ...remainingWork(notes).map((line) => `  - ${line}`),
  ];
}

function groups(notes: readonly Note[], kind: Note['kind']): readonly NoteGroup[] {
  const byMessage = new Map<string, {places: Place[]; count: number}>();
  for (const {message, place} of notes.filter((note) => note.kind === kind)) {
    const group = byMessage.get(message) ?? {places: [], count: 0};
    group.count++;
    if (place) group.places.push(place);
    byMessage.set(message, group);
  }
  return [...byMessage]
    .map(([message, group]) => ({message, ...group}))
    .toSorted((a, b) => b.count - a.count || compareCodeUnits(a.message, b.message));
}

function groupLines({message, places, count: total}: NoteGroup): readonly string[] {
  const [first] = places;
  if (total === 1) return [`- ${first ? `${placeText(first)}: ` : ''}${message}`, ''];
  const more = total - Math.min(places.length, maxPlaces);
  const files = new Set(places.map(({file}) => file)).size;
  return [
    `- ${message} (${formatCount(total, 'place')} in ${formatCount(files, 'file')})`,
    ...places.slice(0, maxPlaces).map((place) => `  - ${placeText(place)}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
    '',
  ];
}

/** Keys are custom in most sites, so a line says how many pages have one, and which is the first. */
function keptLines(kept: readonly NoteGroup[]): readonly string[] {
  if (kept.length === 0) return [];
  return [
    '## Front matter that Galley does not use',
    '',
    'It stays in the pages.',
    '',
    ...kept.map(({message, places: [first], count: total}) => {
      const where = first === undefined ? '' : `, first in ${placeText(first)}`;
      return `- ${message} (${formatCount(total, 'page')}${where})`;
    }),
    '',
  ];
}

function doneLines(done: readonly NoteGroup[]): readonly string[] {
  return done.length === 0
    ? ['The texts were copied as they are.']
    : done.map(({message, count: total}) => `- ${message} (${total})`);
}

function placeText({file, line}: Place): string {
  return `\`${file}${line === undefined ? '' : `:${line}`}\``;
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
