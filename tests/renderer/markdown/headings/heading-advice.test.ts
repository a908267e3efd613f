import {expect, test} from 'vitest';
import type {PlacedHeading} from '../../../../renderer/markdown/headings/assign-heading-ids.js';
import {headingAdvice} from '../../../../renderer/markdown/headings/heading-advice.js';

const file = 'content/a.md';
const heading = (depth: number, line: number, others: Partial<PlacedHeading> = {}): PlacedHeading => ({
  id: 'x',
  depth,
  text: 'X',
  level: 1,
  line,
  ...others,
});

/** Place, code, message and hint of each warning. */
const messagesOf = (...headings: readonly PlacedHeading[]): readonly string[] =>
  headingAdvice(headings, file).map(
    ({code, message, hint, place}) => `${place?.file}:${place?.line}:${place?.column} ${code}: ${message} ${hint}`,
  );

test.each<[subject: string, headings: readonly PlacedHeading[]]>([
  ['in order', [heading(1, 1), heading(2, 3), heading(3, 5), heading(2, 7)]],
  ['that begin with the second level', [heading(2, 1), heading(3, 3)]],
  ['in a component', [heading(1, 1), heading(1, 3, {level: 2}), heading(4, 5, {level: 2, text: ''})]],
  ['without a line', [heading(1, 1), heading(1, 0, {line: undefined as never, text: ''})]],
])('headings %s have no warning', (_, headings) => {
  expect(messagesOf(...headings)).toEqual([]);
});

test('a heading without text, a skipped level and a second title are warnings at their lines', () => {
  expect(messagesOf(heading(1, 1), heading(2, 3, {text: ''}), heading(4, 5), heading(1, 7))).toEqual([
    'content/a.md:3:1 heading-empty: This heading has no text. Write the text, or delete the line. Images, icons and values in braces are not text.',
    'content/a.md:5:1 heading-skipped: This heading has level 4, but the one before it has level 2. Write ###, or add the heading that is missing between them.',
    'content/a.md:7:1 heading-repeated: This is another first-level heading. The first one is on line 1. Write ## for the sections of the page.',
  ]);
});

test('a first heading that skips a level is compared with the title of the page', () => {
  expect(messagesOf(heading(4, 5))).toEqual([
    'content/a.md:5:1 heading-skipped: This heading has level 4, but the title of the page has level 1. Write ##, or add the heading that is missing between them.',
  ]);
});

test('a second title in another file than the first says in which', () => {
  const included = {file: 'content/_b.md'};
  const text = (line: string) =>
    `heading-repeated: This is another first-level heading. The first one is on line ${line}. Write ## for the sections of the page.`;
  expect([
    ...messagesOf(heading(1, 1), heading(1, 2, included)),
    ...messagesOf(heading(1, 2, included), heading(1, 3)),
    ...messagesOf(heading(1, 2, included), heading(1, 3, included)),
  ]).toEqual([
    `content/_b.md:2:1 ${text('1 of content/a.md')}`,
    `content/a.md:3:1 ${text('2 of content/_b.md')}`,
    `content/_b.md:3:1 ${text('2')}`,
  ]);
});
