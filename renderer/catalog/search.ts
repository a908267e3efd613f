// What a reader can search: published pages.
import type {Document} from '../document/document.js';
import {withDefaults, type Defaults} from './defaults.js';
import {predicateOf} from './match.js';
import {clausesOf} from './query.js';

const published = {_type: 'markdown', _partial: {$ne: true}, navigation: {$ne: false}, search: {$ne: false}};

/**
 * Every Markdown page that is neither partial nor out of the navigation nor says `search: false`, in the order given;
 * drafts (unless `dev`) and other locales than the default one are left out, as they are from lists.
 */
export function searchable(documents: readonly Document[], config: Defaults = {}): readonly Document[] {
  const isSearchable = predicateOf({$and: clausesOf(withDefaults({where: published}, config))});
  return documents.filter(({meta}) => isSearchable(meta));
}
