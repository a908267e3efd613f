import {expect, test} from 'vitest';
import {markerNumber, withoutMarkers} from '../../../renderer/markdown/block-markers.js';
import {markBlocks, type MarkOptions} from '../../../renderer/markdown/mark-block-components.js';

const foreign: MarkOptions = {components: true, foreign: true};

/** The marked lines, with `<0>` for the comment of marker 0, and what each marker is. */
function marked(text: string, options: MarkOptions = foreign) {
  const result = markBlocks(text, options);
  const lines = result.text.replaceAll('<!--galley:', '<').replaceAll('-->', '>').split('\n');
  const markers = result.markers.map((marker) => {
    switch (marker.kind) {
      case 'open':
        return `${marker.open.name}${marker.closed ? '' : ' unclosed'}${marker.yaml ? ` ${JSON.stringify(marker.yaml)}` : ''}`;
      case 'slot':
        return `#${marker.name}${marker.label === undefined ? '' : ` ${marker.label}`} of ${marker.of}`;
      default:
        return `/${marker.of}`;
    }
  });
  return {lines, markers, shifts: Object.fromEntries(result.shifts)};
}

test.each<[subject: string, text: string, lines: readonly string[], markers: readonly string[], shifts?: object]>([
  ['a component', '::a\nB\n::', ['<0>', 'B', '<1>'], ['a', '/0']],
  ['a component that is not closed', '::a\nB', ['<0>', 'B'], ['a unclosed']],
  ['a closing line too many', '::a\n::\n::', ['<0>', '<1>', '::'], ['a', '/0']],
  [
    'nested components',
    ':::a\n  ::b\n  C\n  ::\n:::',
    ['<0>', '<1>', 'C', '<2>', '<3>'],
    ['a', 'b', '/1', '/0'],
    {2: 2, 3: 2, 4: 2},
  ],
  ['an inner component that is not closed', ':::a\n::b\n:::\nC', ['<0>', '<1>', '<2>', 'C'], ['a', 'b unclosed', '/0']],
  ['slots', '::a\nB\n#c\nD\n::', ['<0>', 'B', '<1>', 'D', '<2>'], ['a', '#c of 0', '/0']],
  ['a slot outside of components', '::a\n::\n#c', ['<0>', '<1>', '#c'], ['a', '/0']],
  [
    'tabs of VitePress',
    '::tabs\n== A\nB\n== C\n::\n== D',
    ['<0>', '<1>', 'B', '<2>', '<3>', '== D'],
    ['tabs', '#tab-1 A of 0', '#tab-2 C of 0', '/0'],
  ],
  ['labels in another component', '::a\n== B\n::', ['<0>', '== B', '<1>'], ['a', '/0']],
  [
    'props in YAML',
    '::a\n---\nb: 1\n  c: 2\n---\nD\n::',
    ['<0>', '', '', '', '', 'D', '<1>'],
    ['a {"text":"b: 1\\n  c: 2","line":3}', '/0'],
  ],
  [
    'props in YAML that are indented',
    '::a\n  ---\n  b: 1\n    c: 2\n d: 3\n  ---\n::',
    ['<0>', '', '', '', '', '', '<1>'],
    ['a {"text":"b: 1\\n  c: 2\\nd: 3","line":3}', '/0'],
  ],
  [
    'props in a block of code',
    '::a\n\n```yaml [props]\nb: 1\n```\n::',
    ['<0>', '', '', '', '', '<1>'],
    ['a {"text":"b: 1","line":4}', '/0'],
  ],
  ['YAML that does not end', '::a\n---\nb: 1\n::', ['<0>', '---', 'b: 1', '<1>'], ['a', '/0']],
  ['code', '```\n::a\n```\n::b\n::', ['```', '::a', '```', '<0>', '<1>'], ['b', '/0']],
  ['longer fences', '````\n```\n::a\n````\n::b\n::', ['````', '```', '::a', '````', '<0>', '<1>'], ['b', '/0']],
  [
    'fences of another character',
    '~~~\n```\n::a\n~~~\n::b\n::',
    ['~~~', '```', '::a', '~~~', '<0>', '<1>'],
    ['b', '/0'],
  ],
  ['code in a list item', '- ```\n  ::a\n  ```\n\n::b\n::', ['- ```', '  ::a', '  ```', '', '<0>', '<1>'], ['b', '/0']],
  ['a fence that is inline code', '```a``` b\n::c\n::', ['```a``` b', '<0>', '<1>'], ['c', '/0']],
  ['code by indentation', '::a\n::\n\n    ::b', ['<0>', '<1>', '', '    ::b'], ['a', '/0']],
  ['three spaces', '   ::a\n   ::', ['   <0>', '   <1>'], ['a', '/0']],
  ['a list item', '- A\n\n  ::b\n  C\n  ::\n', ['- A', '', '  <0>', '  C', '  <1>', ''], ['b', '/0']],
  ['the text after a list', '- A\n\nB\n\n    ::c', ['- A', '', 'B', '', '    ::c'], []],
  ['a comment over several lines', '<!--\n::a\n-->\n::b\n::', ['<!--', '::a', '>', '<0>', '<1>'], ['b', '/0']],
  ['a comment that does not end', '<!--\n::a\n::', ['<!--', '<0>', '<1>'], ['a', '/0']],
  ['HTML before the end', '::a\n<div>\nb\n::\nc', ['<0>', '<div>', 'b<1>', '', 'c'], ['a', '/0']],
  ['a lone tag before the end', '::a\n<x-y>\n::', ['<0>', '<x-y><1>', ''], ['a', '/0']],
  ['a lone tag inside of a paragraph', '::a\nb\n<x-y>\n::', ['<0>', 'b', '<x-y>', '<1>'], ['a', '/0']],
  ['inline HTML before the end', '::a\n<b>c</b> d\n::', ['<0>', '<b>c</b> d', '<1>'], ['a', '/0']],
  ['HTML above a blank line', '::a\n<div>\n\n::', ['<0>', '<div>', '', '<1>'], ['a', '/0']],
  ['a container of VitePress', '::: tip A\nB\n:::', ['<0>', 'B', '<1>'], ['callout', '/0']],
])('markBlocks() marks the components around %s', (_, text, lines, markers, shifts = {}) => {
  expect(marked(text)).toEqual({lines, markers, shifts});
});

test('markBlocks() without `foreign` reads only the syntax of Galley', () => {
  const {lines, markers} = marked('::: tip A\n::tabs\n== B\n::', {components: true, foreign: false});
  expect([lines, markers]).toEqual([
    ['::: tip A', '<0>', '== B', '<1>'],
    ['tabs', '/0'],
  ]);
});

test('markBlocks() without `components` marks nothing', () => {
  expect(markBlocks('::a\n::', {components: false, foreign: true})).toMatchObject({
    text: '::a\n::',
    markers: [],
    token: '',
  });
  expect(markBlocks('a ::b', foreign)).toMatchObject({text: 'a ::b', markers: [], token: ''});
});

test('markBlocks() in MDX writes comments in braces, and marks indented components', () => {
  const {text, markers} = markBlocks('{/*\n::a\n*/}\n    ::b\n<div>\n    ::', {...foreign, isMdx: true});
  expect(text).toBe('{/*\n::a\n*/}\n    {/*galley:0*/}\n<div>\n    {/*galley:1*/}');
  expect(markers).toHaveLength(2);
});

test('markBlocks() marks at most 32 nested components', () => {
  expect(markBlocks('::a\n'.repeat(40), foreign).markers).toHaveLength(32);
});

test('markBlocks() marks no components in more block quotes than a text can have', () => {
  expect(markBlocks(`${'>'.repeat(200)} ::a`, foreign).markers).toHaveLength(1);
  expect(markBlocks(`${'>'.repeat(201)} ::a`, foreign).markers).toEqual([]);
  expect(markBlocks(`${'>'.repeat(20_000)} ::a`, foreign).markers).toEqual([]);
});

test('the comments of markers differ from comments in the text', () => {
  const text = '<!--galley:0-->\n<!--galley0:1-->\n\n::a\n::';
  const result = markBlocks(text, foreign);
  expect(result.token).toBe('<!--galley1:');
  expect(withoutMarkers(result.text, result)).toBe(text);
  expect(markerNumber(' <!--galley1:1--> ', result)).toBe(1);
  expect(markerNumber('<!--galley:1-->', result)).toBeUndefined();
  expect(markerNumber('<!--galley1:x-->', result)).toBeUndefined();
  expect(markerNumber('<!--galley1:1--> a', result)).toBeUndefined();
  expect(markerNumber('<!--galley1:1-->', markBlocks('a', foreign))).toBeUndefined();
});

test('withoutMarkers() restores the lines of markers without their indentation', () => {
  const result = markBlocks(':::a\n  ::b\n:::', foreign);
  expect(withoutMarkers(result.text, result)).toBe(':::a\n::b\n:::');
  expect(withoutMarkers('plain', result)).toBe('plain');
});
