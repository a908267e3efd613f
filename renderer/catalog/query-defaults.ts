// Adds the defaults of a site to a query.
import {localesOf} from '../document/document-address.js';
import {clausesOf, topLevelCondition, type Query} from './answer-query.js';
import {defaultSort} from './sort-documents.js';
import {isRecord, listOf} from './field-value.js';

export interface Defaults {
  readonly locales?: readonly string[];
  readonly defaultLocale?: string | undefined;
  /** Whether drafts are shown. */
  readonly dev?: boolean;
}

/**
 * Returns the query with `locale` as a clause, and with defaults: without drafts except in development, and in the default
 * locale if there is one, unless a clause has `_draft` or `_locale` at its top level; and in default order unless the
 * query sorts.
 */
export function withDefaults(params: Query, {dev = false, ...languages}: Defaults = {}): Query {
  const clauses = [...clausesOf(params)];
  const {locale: _, ...rest} = params;
  if (!dev && !clauses.some((clause) => isRecord(clause) && Object.hasOwn(clause, '_draft'))) {
    clauses.push({_draft: {$ne: true}});
  }
  const [language] = localesOf(languages);
  if (language !== undefined && !topLevelCondition(clauses, '_locale')) clauses.push({_locale: language});
  return {
    ...rest,
    ...(clauses.length > 0 && {where: clauses}),
    sort: isEmptySort(params.sort) ? [defaultSort] : params.sort,
  };
}

function isEmptySort(sort: Query['sort']): boolean {
  return listOf(sort).every((spec) => isRecord(spec) && Object.keys(spec).length === 0);
}
