// Selects the pages for the search index.
import type {Document} from '../document/document-types.js';
import {withDefaults, type Defaults} from './query-defaults.js';
import {predicateOf} from './where-predicate.js';
import {clausesOf} from './answer-query.js';

const published = {
  _type: 'markdown',
  _partial: {$ne: true},
  navigation: {$ne: false},
  search: {$ne: false},
  unlisted: {$ne: true},
};

/**
 * Returns the Markdown pages in the given order, without partials, unlisted pages, pages that are hidden from the
 * navigation, and pages with `search: false`. Drafts (unless `dev`) and other locales than the default are left out, as in lists.
 */
export function searchableDocuments(documents: readonly Document[], config: Defaults = {}): readonly Document[] {
  const isSearchable = predicateOf({$and: clausesOf(withDefaults({where: published}, config))});
  return documents.filter(({meta}) => isSearchable(meta));
}
