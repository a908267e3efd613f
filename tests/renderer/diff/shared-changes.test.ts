import {expect, test} from 'vitest';
import {hasOwnChanges, separateShared, type ComparedPage} from '../../../renderer/diff/shared-changes.js';
import type {Block} from '../../../renderer/diff/block-and-word-diff.js';

const none = {added: [], removed: []};
const unchanged: Omit<ComparedPage, 'route'> = {
  fields: [],
  patterns: [],
  text: undefined,
  links: none,
  media: {...none, replaced: []},
  anchors: none,
  shell: none,
  hasOtherElements: false,
};

/** Pages `/0`, `/1` and so on, the first ones with changes. */
function pages(
  count: number,
  changed: number,
  changes: (index: number) => Partial<ComparedPage>,
): readonly ComparedPage[] {
  return Array.from({length: count}, (_, index) => ({
    ...unchanged,
    ...(index < changed ? changes(index) : {}),
    route: `/${index}`,
  }));
}

const separate = (list: readonly ComparedPage[], moved: readonly string[] = []) => separateShared(list, new Set(moved));
const routes = (count: number) => Array.from({length: count}, (_, index) => `/${index}`);

const title = (index: number): Partial<ComparedPage> => ({
  fields: [{field: 'title', before: `${index} - Old`, after: `${index} - New`}],
  patterns: [{field: 'title', before: '%s - Old', after: '%s - New'}],
});

test('separateShared() shares a change of a field from three pages', () => {
  const three = separate(pages(4, 3, title));
  expect(three.shared).toEqual([{added: [], removed: [], fields: title(0).patterns, routes: routes(3)}]);
  expect(three.own.flatMap(({fields}) => fields)).toEqual([]);
  const two = separate(pages(4, 2, title));
  expect(two.shared).toEqual([]);
  expect(two.own.map(({fields}) => fields)).toEqual([title(0).fields, title(1).fields, [], []]);
});

const link = (): Partial<ComparedPage> => ({links: {added: ['/new'], removed: ['/old']}});

test('separateShared() shares a content change from five pages and a fifth of all pages', () => {
  const five = separate(pages(6, 5, link));
  expect(five.shared).toEqual([{added: ['→ /new'], removed: ['→ /old'], fields: [], routes: routes(5)}]);
  expect(five.own.map(({links}) => links)).toEqual(Array.from({length: 6}, () => none));
  expect(separate(pages(6, 4, link)).shared).toEqual([]);
  expect(separate(pages(30, 5, link)).shared).toEqual([]);
  expect(separate(pages(30, 6, link)).shared).toHaveLength(1);
});

const same: Block = [{kind: 'same', text: 'Same'}];
const added: Block = [{kind: 'added', text: 'Two words'}];
const removed: Block = [{kind: 'removed', text: 'Gone'}];
const edited: Block = [
  {kind: 'same', text: 'Own '},
  {kind: 'added', text: 'words'},
];

test('separateShared() shares added and removed lines of many pages, and keeps other changes with their page', () => {
  const {own, shared} = separate(
    pages(5, 5, (index) => ({
      text: {
        added: index === 0 ? 3 : 2,
        removed: 1,
        hunks: [[same, added, removed], ...(index === 0 ? [[edited]] : [])],
      },
    })),
  );
  expect(shared).toEqual([{added: ['Two words'], removed: ['Gone'], fields: [], routes: routes(5)}]);
  expect(own.map(({text}) => text)).toEqual([
    {added: 1, removed: 0, hunks: [[edited]]},
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('separateShared() shares a change around the content, and lists those of most pages first', () => {
  const {own, shared} = separate(
    pages(3, 3, (index) => ({shell: {added: index === 0 ? ['Few', 'Menu'] : ['Menu'], removed: []}})),
  );
  expect(shared).toEqual([
    {added: ['Menu'], removed: [], fields: [], routes: routes(3)},
    {added: ['Few'], removed: [], fields: [], routes: ['/0']},
  ]);
  expect(own.map(({around}) => around)).toEqual([none, none, none]);
});

test('separateShared() keeps a change around the content of a single changed or moved page with that page', () => {
  const shell = {added: ['Name'], removed: ['Old name']};
  const changed = separate(pages(2, 1, (index) => ({...title(index), shell})));
  expect([changed.own[0]!.around, changed.shared]).toEqual([shell, []]);
  const moved = separate(
    pages(2, 1, () => ({shell})),
    ['/0'],
  );
  expect([moved.own[0]!.around, moved.shared]).toEqual([shell, []]);
});

test.each<[change: string, changes: Partial<ComparedPage>, isOwn: boolean]>([
  ['nothing', {}, false],
  ['other elements only', {hasOtherElements: true}, false],
  ['a field', title(0), true],
  ['text', {text: {added: 1, removed: 0, hunks: []}}, true],
  ['an added link', {links: {added: ['/a'], removed: []}}, true],
  ['a removed link', {links: {added: [], removed: ['/a']}}, true],
  ['an added image', {media: {added: [{src: '/a.png'}], removed: [], replaced: []}}, true],
  ['a removed image', {media: {added: [], removed: [{src: '/a.png'}], replaced: []}}, true],
  ['a replaced image', {media: {...none, replaced: ['/a.png']}}, true],
  ['an added anchor', {anchors: {added: ['a'], removed: []}}, true],
  ['a removed anchor', {anchors: {added: [], removed: ['a']}}, true],
])('hasOwnChanges() of a page with %s (%j) is %s', (_, changes, isOwn) => {
  expect(hasOwnChanges({...unchanged, ...changes, route: '/'})).toBe(isOwn);
});

test('separateShared() does not share different changes of fields', () => {
  const field = (name: 'title' | 'language', before?: string, after?: string): Partial<ComparedPage> => {
    const fields = [{field: name, before, after}];
    return {fields, patterns: fields};
  };
  const changes = [
    field('title', 'a', 'b'),
    field('title', 'a', 'c'),
    field('title', 'c', 'b'),
    field('language', 'a', 'b'),
  ];
  expect(separate(pages(4, 4, (index) => changes[index]!)).shared).toEqual([]);
  const appeared = field('title', undefined, 'b');
  expect(separate(pages(4, 3, () => appeared)).shared).toEqual([
    {added: [], removed: [], fields: appeared.fields, routes: routes(3)},
  ]);
});
