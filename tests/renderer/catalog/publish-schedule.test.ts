// Scheduled documents: published and expired at a given time, and marked in `dev`. No test depends on the clock.
import {expect, test} from 'vitest';
import type {JsonObject} from '../../../renderer/base/json.js';
import {scheduledChanges, scheduleState} from '../../../renderer/catalog/publish-schedule.js';
import {compile, type Snapshot} from '../../../renderer/compile.js';
import type {NavLink} from '../../../renderer/page/page.js';
import {site} from '../../support/site.js';
import {record} from './record.js';

test.each<[JsonObject, string, string | undefined]>([
  [{}, '2026-03-21T00:00:00Z', undefined],
  [{publishAt: '2026-03-21'}, '2026-03-20T23:59:59.999Z', 'upcoming'],
  [{publishAt: '2026-03-21'}, '2026-03-21T00:00:00.000Z', undefined],
  [{publishAt: '2026/3/21'}, '2026-03-20T23:59:59Z', 'upcoming'],
  [{publishAt: '2026-03-21T09:00:00+02:00'}, '2026-03-21T06:59:59Z', 'upcoming'],
  [{publishAt: '2026-03-21T09:00:00+02:00'}, '2026-03-21T07:00:00Z', undefined],
  [{expiresAt: '2026-03-21'}, '2026-03-20T23:59:59Z', undefined],
  [{expiresAt: '2026-03-21'}, '2026-03-21T00:00:00Z', 'expired'],
  [{publishAt: 'soon', expiresAt: 5}, '2026-03-21T00:00:00Z', undefined],
])('scheduleState(%j) at %s is %s', (fields, at, state) => {
  expect(scheduleState(fields, at)).toBe(state);
});

test('scheduledChanges() lists future changes by time, without drafts and partials', () => {
  const metas = [
    record('b.md', {publishAt: '2026-05-01', expiresAt: '2026-06-01T10:00:00+01:00'}),
    record('a.md', {publishAt: '2026-05-01T00:00:00Z'}),
    record('past.md', {publishAt: '2026-01-01'}),
    record('now.md', {publishAt: '2026-04-01'}),
    record('never.md', {publishAt: '2026-07-01', expiresAt: '2026-07-01'}),
    record('draft.md', {publishAt: '2026-05-01', _draft: true}),
    record('_part.md', {publishAt: '2026-05-01'}),
    record('upcoming.md', {publishAt: '2026-04-02', _draft: true, _scheduled: 'upcoming'}),
  ];
  expect(scheduledChanges(metas, '2026-04-01T00:00:00Z')).toEqual([
    {at: '2026-04-02T00:00:00Z', kind: 'publish', path: '/upcoming', title: 'Upcoming', file: 'content/upcoming.md'},
    {at: '2026-05-01T00:00:00Z', kind: 'publish', path: '/a', title: 'A', file: 'content/a.md'},
    {at: '2026-05-01T00:00:00Z', kind: 'publish', path: '/b', title: 'B', file: 'content/b.md'},
    {at: '2026-06-01T09:00:00Z', kind: 'expire', path: '/b', title: 'B', file: 'content/b.md'},
  ]);
});

const files = {
  'content/index.md': '# Home\n\n[Soon](/soon) and [Gone](gone.md) and [Draft](/draft).\n',
  'content/soon.md': '---\npublishAt: 2026-05-01\n---\n# Soon\n\n[Gone](/gone) is fine here.\n',
  'content/gone.md': '---\nexpiresAt: 2026-04-01T12:00:00Z\n---\n# Gone\n',
  'content/draft.md': '---\ndraft: true\npublishAt: 2026-04-01\n---\n# Draft\n',
  'content/never.md': '---\npublishAt: 2026-05-01\nexpiresAt: 2026-04-01\n---\n# Never\n',
};

const titlesIn = (navigation: readonly NavLink[]) =>
  navigation.map(({title, _draft}) => `${title}${_draft ? '*' : ''}`);
const findings = (snapshot: Snapshot) => snapshot.diagnostics().map(({code, message}) => `${code}: ${message}`);

test('compile() with `at` includes the pages of that time, and reports links to other pages', async () => {
  const host = site(files);
  const before = await compile(host, {dev: false, at: '2026-04-01T11:00:00Z'});
  expect(before.pages.flatMap(({document}) => document?.path ?? [])).toEqual(['/', '/gone']);
  expect(before.schedule.map(({at, kind}) => `${at} ${kind}`)).toEqual([
    '2026-04-01T12:00:00Z expire',
    '2026-05-01T00:00:00Z publish',
  ]);
  const after = await compile(host, {dev: false, at: '2026-04-30T00:00:00Z'}, before);
  expect(after.pages.flatMap(({document}) => document?.path ?? [])).toEqual(['/']);
  expect(findings(after)).toEqual([
    'link-unpublished: /soon is not published before 2026-05-01T00:00:00Z, so this link leads nowhere.',
    'link-unpublished: /gone expired at 2026-04-01T12:00:00Z, so this link leads nowhere.',
    'link-unpublished: /draft is a draft, so this link leads nowhere.',
    'schedule-empty: `expiresAt` is not later than `publishAt`, so this page is never published.',
  ]);
  const later = await compile(host, {dev: false, at: '2026-05-01T00:00:00Z'}, after);
  expect(later.pages.flatMap(({document}) => document?.path ?? [])).toEqual(['/', '/soon']);
  // Time can run backwards, and a session then shows the earlier site.
  const back = await compile(host, {dev: false, at: '2026-04-01T11:00:00Z'}, later);
  expect(back.pages.map(({route}) => route)).toEqual(before.pages.map(({route}) => route));
  expect(await compile(host, {dev: false, at: '2027-01-01T00:00:00Z'}, later)).toBe(later);
});

test('compile() in development includes scheduled pages, with the same diagnostics as a build', async () => {
  const host = site(files);
  const at = '2026-04-30T00:00:00Z';
  const snapshot = await compile(host, {dev: true, at});
  expect(titlesIn(snapshot.catalog.navigation)).toEqual(['Draft*', 'Gone*', 'Home', 'Never*', 'Soon*']);
  expect(findings(snapshot)).toEqual(findings(await compile(host, {dev: false, at})));
});

test('an invalid `publishAt` is reported, and the page is published', async () => {
  const snapshot = await compile(site({'content/a.md': '---\npublishAt: tomorrow\n---\n# A\n'}), {
    dev: false,
    at: '2026-04-30T00:00:00Z',
  });
  expect(snapshot.pages.flatMap(({document}) => document?.path ?? [])).toEqual(['/', '/a']);
  expect(findings(snapshot)).toEqual([
    'field-invalid: `publishAt` is `tomorrow`; expected a date such as 2026-11-20, or a time.',
  ]);
});

test('schedule-empty does not report drafts', async () => {
  const never = 'publishAt: 2026-05-01\nexpiresAt: 2026-04-01\n';
  const host = site({
    'content/index.md': '# Home\n',
    'content/kept.md': `---\ndraft: true\n${never}---\n# Kept\n`,
    'content/never.md': `---\n${never}---\n# Never\n`,
  });
  const snapshot = await compile(host, {dev: false, at: '2026-03-01T00:00:00Z'});
  expect(snapshot.diagnostics().map(({code, place}) => [code, place?.file])).toEqual([
    ['schedule-empty', 'content/never.md'],
  ]);
});
