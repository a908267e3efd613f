// Computes the published URLs of a query after adding the defaults of the site, and those of the navigation.
import type {Query} from './answer-query.js';
import {withDefaults, type Defaults} from './query-defaults.js';
import {answerUrls, type AnswerUrls, type UrlOptions} from './answer-urls.js';

/** The part of the site's config that addresses depend on, and the integrity. `{}` means the defaults. */
export type AddressConfig = UrlOptions & Omit<Defaults, 'dev'>;

export type Address = AnswerUrls;

/**
 * Returns the published addresses of a query, whose hash covers the defaults of a published site, and of the navigation,
 * which is published under its parameters as given. Throws for values without a text form, such as a blob.
 */
export function address(params: Query = {}, {integrity, base, ...languages}: AddressConfig = {}): Address {
  const {navigation, navigationEncoded} = answerUrls(params, {integrity, base});
  return {...answerUrls(withDefaults(params, languages), {integrity, base}), navigation, navigationEncoded};
}
