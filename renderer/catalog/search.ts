// What a reader can search: the sections of published pages.
import type {Document, Section} from '../document/document.js';
import {withDefaults, type Defaults} from './defaults.js';
import {predicateOf} from './match.js';
import {clausesOf} from './query.js';

const searchable = {_type: 'markdown', _partial: {$ne: true}, navigation: {$ne: false}};

/**
 * The sections of every Markdown page that is neither partial nor out of the navigation, in the order given; drafts
 * (unless `dev`) and other locales than the default one are left out, as they are from lists.
 */
export function searchSections(documents: readonly Document[], config: Defaults = {}): readonly Section[] {
  const isSearchable = predicateOf({$and: clausesOf(withDefaults({where: searchable}, config))});
  return documents.filter(({meta}) => isSearchable(meta)).flatMap(({sections}) => sections);
}
