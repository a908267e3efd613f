import {expect, test} from 'vitest';
import {withDefaults, type Defaults} from '../../../renderer/catalog/query-defaults.js';
import type {Query} from '../../../renderer/catalog/answer-query.js';

const sort = [{_stem: 1, $numeric: true}];
const draft = {_draft: {$ne: true}};
const two: Defaults = {locales: ['en', 'fr'], defaultLocale: 'fr'};

test.each<[string, Query, Defaults, Query]>([
  ['an empty query hides drafts and gets the default order', {}, {}, {where: [draft], sort}],
  ['an empty query in development gets only the default order', {}, {dev: true}, {sort}],
  ['a given `sort` is kept', {sort: {title: 1}}, {dev: true}, {sort: {title: 1}}],
  ['an empty `sort` is replaced', {sort: []}, {dev: true}, {sort}],
  ['`sort: null` is replaced', {sort: null}, {dev: true}, {sort}],
  [
    'a clause on `_draft` replaces the one that hides drafts',
    {where: {_draft: true}},
    {},
    {where: [{_draft: true}], sort},
  ],
  [
    'a clause `_draft: null` also replaces the one that hides drafts',
    {where: [{_draft: null}]},
    {},
    {where: [{_draft: null}], sort},
  ],
  [
    'a condition on `_draft` inside an operator does not replace the clause that hides drafts',
    {where: {$or: [{_draft: true}]}},
    {},
    {where: [{$or: [{_draft: true}]}, draft], sort},
  ],
  ['the default locale becomes a clause', {}, {...two, dev: true}, {where: [{_locale: 'fr'}], sort}],
  [
    'the first locale is the default if `defaultLocale` is not set',
    {},
    {locales: ['de', 'en'], dev: true},
    {where: [{_locale: 'de'}], sort},
  ],
  [
    '`defaultLocale` without `locales` becomes a clause',
    {},
    {defaultLocale: 'fr', dev: true},
    {where: [{_locale: 'fr'}], sort},
  ],
  [
    'a clause on `_locale` replaces the default locale',
    {where: {_locale: 'en'}},
    {...two, dev: true},
    {where: [{_locale: 'en'}], sort},
  ],
  [
    'an empty clause on `_locale` does not replace the default locale',
    {where: {_locale: ''}},
    {...two, dev: true},
    {where: [{_locale: ''}, {_locale: 'fr'}], sort},
  ],
  [
    '`locale` becomes a clause',
    {locale: 'en', limit: 1},
    {...two, dev: true},
    {where: [{_locale: 'en'}], limit: 1, sort},
  ],
  ['other parameters are kept', {only: ['a'], first: true}, {dev: true}, {only: ['a'], first: true, sort}],
])('withDefaults(): %s', (_title, params, defaults, expected) => {
  expect(withDefaults(params, defaults)).toEqual(expected);
});

test('withDefaults() applied twice gives the same query as once', () => {
  const once = withDefaults({where: {a: 1}, locale: 'en'}, two);
  expect(withDefaults(once, two)).toEqual(once);
});
