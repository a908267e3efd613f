import {expect, test} from 'vitest';
import {
  closingColons,
  readContainerLine,
  readOpenLine,
  slotName,
  tabLabel,
  type OpenLine,
} from '../../../renderer/markdown/read-block-syntax.js';

const card: OpenLine = {colons: 2, name: 'card', attributes: {}, isForeign: false};
const callout: OpenLine = {colons: 3, name: 'callout', attributes: {}, isForeign: false};
const container: OpenLine = {colons: 3, name: '', attributes: {}, isForeign: true};

const native: readonly (readonly [line: string, open: OpenLine])[] = [
  ['::card', card],
  ['::card  ', card],
  ['::::MyCard', {...card, colons: 4, name: 'my-card'}],
  ['::card_2', {...card, name: 'card-2'}],
  ['::c', {...card, name: 'c'}],
  ['::card[A [b] \\] c]', {...card, label: 'A [b] \\] c'}],
  ['::card{a="b" :c="1" d}', {...card, attributes: {a: 'b', ':c': '1', d: true, ':d': 'true'}}],
  ['::card[A]{b="c"} ', {...card, label: 'A', attributes: {b: 'c'}}],
];

test.each(native)('readOpenLine() and readContainerLine() read %s', (line, open) => {
  expect(readOpenLine(line)).toEqual(open);
  expect(readContainerLine(line)).toEqual(open);
});

test.each([
  ':card',
  '::',
  ':: card',
  '::card_',
  '::1',
  '::card text',
  '::card[a',
  '::card{a',
  '::card[a] b',
  'a ::card',
])('readOpenLine() returns undefined for %s', (line) => {
  expect(readOpenLine(line)).toBeUndefined();
});

test.each<[line: string, open: OpenLine]>([
  ['::: tip', {...callout, attributes: {type: 'tip'}}],
  ['::: TIP', {...callout, attributes: {type: 'tip'}}],
  [':::tip A *title* of [page](/a) {#id}', {...callout, attributes: {type: 'tip', title: 'A title of page'}}],
  ['::: details A {open}', {...callout, attributes: {type: 'details', title: 'A', ':open': 'true'}}],
  ['::: tip A {open}', {...callout, attributes: {type: 'tip', title: 'A'}}],
  ['::: note A {icon="star"}', {...callout, attributes: {type: 'note', title: 'A', icon: 'star'}}],
  [':::: warning', {...callout, colons: 4, attributes: {type: 'warning'}}],
  [':::note[A `b`]', {...callout, name: 'note', label: undefined as never, attributes: {title: 'A b'}}],
  [':::note[A]{title="B"}', {...callout, name: 'note', label: undefined as never, attributes: {title: 'B'}}],
  [':::card[A]', {...card, colons: 3, label: 'A'}],
  ['::: code-group', {...container, name: 'code-group', isForeign: false}],
  ['::: tabs', {...container, name: 'tabs', isForeign: false}],
  ['::: tabs key:os', {...container, name: 'tabs', attributes: {group: 'os'}, isForeign: false}],
  ['::: steps First', {...container, name: 'steps', title: 'First', isForeign: false}],
  ['::: raw', {...container, isForeign: false}],
  ['::: other', container],
  [':::other A title', {...container, title: 'A title'}],
])('readContainerLine() reads %s as other generators do', (line, open) => {
  const {label, ...others} = readContainerLine(line)!;
  const {label: expectedLabel, ...expected} = open;
  expect([others, label]).toEqual([expected, expectedLabel]);
});

test.each([':: tip', '::: ', ':::', '::: 1', 'a ::: tip'])('readContainerLine() returns undefined for %j', (line) => {
  expect(readContainerLine(line)).toBeUndefined();
});

test.each([
  ['::', 2],
  [':::: \t', 4],
  [':', 0],
  ['::a', 0],
  [' ::', 0],
])('closingColons(%j) is %i', (line, colons) => {
  expect(closingColons(line)).toBe(colons);
});

test.each([
  ['#footer', 'footer'],
  ['#my_Slot-2  ', 'my_Slot-2'],
  ['#a{.b}', 'a{.b}'],
  ['# footer', undefined],
  ['#1', undefined],
  ['##footer', undefined],
  ['#footer text', undefined],
])('slotName(%j) is %s', (line, name) => {
  expect(slotName(line)).toBe(name);
});

test.each([
  ['== npm', 'npm'],
  ['=== A `b` *c*  ', 'A b c'],
  ['= npm', undefined],
  ['==npm', undefined],
  ['== ', undefined],
])('tabLabel(%j) is %s', (line, label) => {
  expect(tabLabel(line)).toBe(label);
});
