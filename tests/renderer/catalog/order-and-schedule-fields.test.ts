import {expect, test} from 'vitest';
import type {JsonObject} from '../../../renderer/base/json.js';
import {
  withOrderAndScheduleFields,
  type SiteFieldOptions,
} from '../../../renderer/catalog/order-and-schedule-fields.js';
import {documentOf} from './record.js';

const now = '2026-04-01T00:00:00Z';
const upcoming = {publishAt: '2026-05-01'};
const expired = {expiresAt: '2026-03-01'};

test.each<[string, JsonObject, SiteFieldOptions, JsonObject]>([
  ['a page without a place or schedule gets no fields', {}, {now}, {_draft: false}],
  ['a page with `order` gets its sort key', {order: 2}, {}, {_draft: false, _order: '2.a'}],
  [
    'a key that the site defines is not read as `order`',
    {weight: 2},
    {isOwnKey: (_, key) => key === 'weight'},
    {_draft: false},
  ],
  ['an upcoming page becomes a draft', upcoming, {now}, {_draft: true, _scheduled: 'upcoming'}],
  ['an expired page becomes a draft', expired, {now}, {_draft: true, _scheduled: 'expired'}],
  ['a schedule is ignored without a time', upcoming, {}, {_draft: false}],
  ['a draft has no schedule', {...upcoming, _draft: true}, {now}, {_draft: true}],
  ['a page with a later date becomes a draft', {date: '2026-04-02'}, {latestDate: '2026-04-01'}, {_draft: true}],
  ['a page with the latest date is published', {date: '2026-04-01'}, {latestDate: '2026-04-01'}, {_draft: false}],
  ['a date is ignored without a latest date', {date: '2026-04-02'}, {now}, {_draft: false}],
  ['a date that is not text is ignored', {date: 2030}, {latestDate: '2026-04-01'}, {_draft: false}],
])('withOrderAndScheduleFields(): %s', (_title, fields, options, expected) => {
  const [document] = withOrderAndScheduleFields([documentOf('a.md', fields)], options);
  const {_draft, _order, _scheduled} = document!.meta;
  expect({_draft, _order, _scheduled}).toEqual(expected);
});

test('withOrderAndScheduleFields() returns a document without new fields unchanged, and others with the same fields', () => {
  const documents = [documentOf('a.md'), documentOf('b.md', {order: 1}), documentOf('c.md', {...upcoming, order: 2})];
  const [plain, ordered, scheduled] = withOrderAndScheduleFields(documents, {now});
  expect(plain).toBe(documents[0]);
  expect(ordered).toEqual({...documents[1], meta: {...documents[1]!.meta, _order: '1.b'}});
  expect(scheduled!.meta).toEqual({...documents[2]!.meta, _order: '2.c', _draft: true, _scheduled: 'upcoming'});
});
