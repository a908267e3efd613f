import {expect, test} from 'vitest';
import {withDefaults, type Defaults} from '../../../renderer/catalog/query-defaults.js';
import type {Query} from '../../../renderer/catalog/answer-query.js';

const sort = [{_stem: 1, $numeric: true}];
const draft = {_draft: {$ne: true}};
const two: Defaults = {locales: ['en', 'fr'], defaultLocale: 'fr'};

test.each<[string, Query, Defaults, Query]>([
  ['nothing asked', {}, {}, {where: [draft], sort}],
  ['in development', {}, {dev: true}, {sort}],
  ['an order of one’s own stays', {sort: {title: 1}}, {dev: true}, {sort: {title: 1}}],
  ['an empty order does not', {sort: []}, {dev: true}, {sort}],
  ['null is no order', {sort: null}, {dev: true}, {sort}],
  ['a clause on _draft stays', {where: {_draft: true}}, {}, {where: [{_draft: true}], sort}],
  ['whatever its value', {where: [{_draft: null}]}, {}, {where: [{_draft: null}], sort}],
  [
    'inside an operator it does not count',
    {where: {$or: [{_draft: true}]}},
    {},
    {where: [{$or: [{_draft: true}]}, draft], sort},
  ],
  ['the default locale', {}, {...two, dev: true}, {where: [{_locale: 'fr'}], sort}],
  ['the first locale without a default', {}, {locales: ['de', 'en'], dev: true}, {where: [{_locale: 'de'}], sort}],
  ['a default locale alone is the only locale', {}, {defaultLocale: 'fr', dev: true}, {where: [{_locale: 'fr'}], sort}],
  ['a clause on _locale stays', {where: {_locale: 'en'}}, {...two, dev: true}, {where: [{_locale: 'en'}], sort}],
  [
    'an empty one does not count',
    {where: {_locale: ''}},
    {...two, dev: true},
    {where: [{_locale: ''}, {_locale: 'fr'}], sort},
  ],
  [
    'locale becomes a clause',
    {locale: 'en', limit: 1},
    {...two, dev: true},
    {where: [{_locale: 'en'}], limit: 1, sort},
  ],
  ['the rest stays', {only: ['a'], first: true}, {dev: true}, {only: ['a'], first: true, sort}],
])('%s', (_title, params, defaults, expected) => {
  expect(withDefaults(params, defaults)).toEqual(expected);
});

test('defaults added twice are added once', () => {
  const once = withDefaults({where: {a: 1}, locale: 'en'}, two);
  expect(withDefaults(once, two)).toEqual(once);
});
