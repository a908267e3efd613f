// Converts the front matter of Docusaurus.
import {newTarget} from '../../page-addresses.js';
import type {Json} from '../../../../renderer/base/json.js';
import {asObject} from '../../narrow-json.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {pageOfId, siteFile, type DocsPlugin, type DocusaurusSite} from './docusaurus-site.js';

interface FieldContext {
  readonly site: DocusaurusSite;
  /** The docs plugin of the page, which ids of neighbors refer to; undefined for posts and other pages. */
  readonly plugin?: DocsPlugin | undefined;
}

/** Keys of Galley by those of Docusaurus, in which `null` removes the link to the previous or next page. */
export const neighborFields = {pagination_prev: 'prev', pagination_next: 'next'} as const;

/** Keys that Galley reads itself, such as `sidebar_position`, stay. */
export function docusaurusFieldChanges(
  front: FrontMatter,
  file: string,
  context: FieldContext,
): Record<string, Json | undefined> {
  const {fields} = front;
  const changes: Record<string, Json | undefined> = {};
  const remove = (key: string): void => {
    if (fields[key] !== undefined) changes[key] = undefined;
  };
  remove('slug');
  remove('layout'); // Docusaurus has no layouts, but sites that came from Jekyll have their names.
  if (fields.hide_table_of_contents === true) changes.toc = false;
  else if (typeof fields.toc_max_heading_level === 'number')
    changes.toc = {depth: Math.max(1, fields.toc_max_heading_level - 1)};
  // The report lists the keys that stay as unused, so those that are converted are removed.
  remove('hide_table_of_contents');
  if (changes.toc !== undefined) remove('toc_max_heading_level');
  for (const [old, key] of Object.entries(neighborFields)) {
    const id = fields[old];
    if (id === undefined) continue;
    changes[old] = undefined;
    changes[key] = id === null ? false : typeof id === 'string' ? neighborOf(id, file, context) : undefined;
  }
  if (typeof fields.image === 'string') changes.image = siteFile(fields.image);
  const {date, ...otherUpdateFields} = asObject(fields.last_update) ?? {};
  if (typeof date === 'string' && /^\d{4}-\d\d?-\d\d?/.test(date)) {
    changes.updated = date;
    if (Object.keys(otherUpdateFields).length === 0) remove('last_update');
  }
  if (fields.custom_edit_url !== undefined && fields.custom_edit_url !== null) {
    context.site.context.notes.addManualStep(
      'edit-url',
      'Pages cannot have their own edit URL. Set `repository` in `site.yml`, which all pages use.',
      {file, line: front.lineOf('custom_edit_url')},
    );
  }
  return changes;
}

/** Returns the page with an id as a neighbor, or notes that there is none. */
function neighborOf(id: string, file: string, {site, plugin}: FieldContext): Json | undefined {
  const target = plugin && pageOfId(id, plugin, site);
  if (target !== undefined) return {title: target.title, to: newTarget(target.url)};
  site.context.notes.addManualStep(
    'neighbor',
    `The neighbor \`${id}\` is not a page, so it was left out. Set \`prev\` or \`next\`.`,
    {
      file,
    },
  );
  return undefined;
}
