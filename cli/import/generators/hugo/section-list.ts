// Writes the list of pages that layouts of Hugo show for a section.
import {newTarget} from '../../page-addresses.js';
import {asText} from '../../narrow-json.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {hugoPageUrl} from './page-url.js';

/** Layouts of Hugo list the pages of a section; a section without a text of its own gets such a list. */
export function sectionList(below: string, site: HugoSite): string {
  const folder = folderOf(below);
  if (folder === 'blog') return ''; // Galley lists the posts.
  const children = site.documents
    .filter((document) => !document.isPartial && parentOf(document) === folder && document.below !== below)
    // The list does not change when a page is published or expires, so it omits pages with such dates.
    .filter(
      ({front: {fields}}) =>
        fields.draft !== true && fields.expiryDate === undefined && fields.publishDate === undefined,
    )
    .toSorted((a, b) => weightOf(a) - weightOf(b) || (labelOf(a) < labelOf(b) ? -1 : 1));
  if (children.length === 0) return '';
  site.context.notes.done('section', 'Listed the pages of sections without a text.');
  const cards = children.map((document) => {
    const to = newTarget(hugoPageUrl(document, site));
    const description = asText(document.front.fields.description) ?? '';
    return `::card{title=${JSON.stringify(labelOf(document))} to=${JSON.stringify(to)}}\n${description === '' ? '' : `${description}\n`}::\n`;
  });
  return `\n:::card-group\n${cards.join('')}:::\n`;
}

/** `docs/a/_index.md` and `docs/a/index.md` belong to `docs`, as `docs/a.md` does. */
function parentOf({below, kind}: HugoDocument): string {
  return kind === 'page' ? folderOf(below) : folderOf(folderOf(below));
}

function labelOf({front, below}: HugoDocument): string {
  return asText(front.fields.linkTitle) ?? asText(front.fields.title) ?? below;
}

/** Pages without a weight come last. */
function weightOf({front}: HugoDocument): number {
  const {weight} = front.fields;
  return typeof weight === 'number' && weight !== 0 ? weight : Number.MAX_SAFE_INTEGER;
}
