import {expect, test} from 'vitest';
import {changeBetween, openSession, type Site} from '../../../cli/dev/compile-session.js';
import {devSite} from './dev-site.js';

const state = (snapshot: Site | undefined, error?: unknown) => ({snapshot, error});
const home = devSite({pages: {'/': 'Home', '/a': 'A'}});

test.each([
  ['no difference', state(home), state(devSite({pages: {'/': 'Home', '/a': 'A'}})), undefined],
  ['a changed page', state(home), state(devSite({pages: {'/': 'Home', '/a': 'B'}})), ['/a']],
  ['a new page and a removed page', state(home), state(devSite({pages: {'/': 'Home', '/b': 'B'}})), ['/a', '/b']],
  ['other templates', state(home), state(devSite({pages: {'/': 'Home', '/a': 'A'}, bundle: 'c'})), 'reload'],
  ['another base path', state(home), state({...home, config: {...home.config, base: '/base/'}}), 'reload'],
  ['a new error', state(home), state(home, new Error('x')), []],
  ['the same error again', state(home, new Error('x')), state(home, new Error('x')), []],
  ['another error', state(home, new Error('x')), state(home, new Error('y')), []],
  ['no error after an error', state(home, new Error('x')), state(home), []],
  ['the first good compile', state(undefined, new Error('x')), state(home), 'reload'],
  [
    'a new finding',
    state(home),
    state({...home, diagnostics: () => [{severity: 'error', code: 'x', message: 'x'}]}),
    [],
  ],
])('changeBetween %s is the expected event', (_what, before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
});

test('changeBetween returns reload for a changed asset', () => {
  const withAsset = (hash: string): Site => ({
    ...home,
    sources: new Map([['a.png', {kind: 'asset', path: 'a.png', hash, size: 1}]]),
  });
  expect(changeBetween(state(withAsset('1')), state(withAsset('2')))).toBe('reload');
  expect(changeBetween(state(withAsset('1')), state(withAsset('1')))).toBeUndefined();
});

test('changeBetween returns all if there are too many changed routes for one event', () => {
  const pages = (text: string) =>
    devSite({pages: Object.fromEntries(Array.from({length: 200}, (_, n) => [`/page-${n}`, text]))});
  expect(changeBetween(state(pages('a')), state(pages('b')))).toBe('all');
});

test('a session keeps the last good snapshot while compile throws', async () => {
  const steps: (() => Site)[] = [() => home, fail, fail, () => devSite({pages: {'/': 'Home'}})];
  const seen: (Site | undefined)[] = [];
  const session = await openSession(async (previous: Site | undefined) => {
    seen.push(previous);
    return (steps.shift() ?? fail)();
  });
  expect(session.state()).toEqual({version: 1, snapshot: home, error: undefined});
  expect(await session.update()).toMatchObject({
    state: {version: 2, snapshot: home, error: new Error('half-written')},
    change: [],
  });
  expect(await session.update()).toBeUndefined();
  expect(await session.update()).toMatchObject({state: {version: 3, error: undefined}, change: ['/a']});
  expect(seen).toEqual([undefined, home, home, home]);
});

test('a session passes all files changed since a failed compile, and a dot, to the next compile', async () => {
  const steps: (() => Site)[] = [() => home, () => home, fail, () => home, () => home];
  const seen: (readonly string[] | undefined)[] = [];
  const session = await openSession(async (_previous: Site | undefined, changedFiles) => {
    seen.push(changedFiles);
    return (steps.shift() ?? fail)();
  });
  for (const file of ['a', 'b', 'c', 'd']) await session.update([file]);
  expect(seen).toEqual([['.'], ['a'], ['b'], ['b', '.', 'c'], ['d']]);
});

test('a session update with the same snapshot returns undefined without computing findings', async () => {
  const silent: Site = {...home, diagnostics: () => expect.unreachable()};
  const session = await openSession(async () => silent);
  expect(await session.update()).toBeUndefined();
});

function fail(): Site {
  throw new Error('half-written');
}
