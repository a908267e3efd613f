import {expect, test} from 'vitest';
import {countWords, diffTexts, type Hunk} from '../../../renderer/diff/block-and-word-diff.js';

/** `a [-b-]{+c+}` for each line. */
function marked(hunks: readonly Hunk[] | undefined): readonly (readonly string[])[] {
  return (hunks ?? []).map((hunk) =>
    hunk.map((line) =>
      line.map(({kind, text}) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`)).join(''),
    ),
  );
}

test('diffTexts returns undefined for the same texts', () => {
  expect(diffTexts(['One.', 'Two.'], ['One.', 'Two.'])).toBeUndefined();
  expect(diffTexts([], [])).toBeUndefined();
});

test('diffTexts marks the changed words of a paragraph, with one line around it', () => {
  const diff = diffTexts(
    ['# Install', 'Before.', 'You need Node.js 20 or newer, and git.', 'After.', 'End.'],
    ['# Install', 'Before.', 'You need Node.js 22.', 'After.', 'End.'],
  );
  expect({...diff, hunks: marked(diff?.hunks)}).toEqual({
    added: 1,
    removed: 5,
    hunks: [['Before.', 'You need Node.js [-20 or newer, and git-]{+22+}.', 'After.']],
  });
});

test('diffTexts marks added and removed blocks as a whole', () => {
  expect(marked(diffTexts(['One.', 'Two.'], ['One.', 'New text.', 'Two.'])?.hunks)).toEqual([
    ['One.', '{+New text.+}', 'Two.'],
  ]);
  expect(marked(diffTexts(['One.', 'Two.'], [])?.hunks)).toEqual([['[-One.-]', '[-Two.-]']]);
});

test('diffTexts replaces a whole paragraph if few of its words are left', () => {
  expect(marked(diffTexts(['Alpha beta gamma.'], ['One entirely new sentence.'])?.hunks)).toEqual([
    ['[-Alpha beta gamma.-]', '{+One entirely new sentence.+}'],
  ]);
});

test('diffTexts separates distant changes into hunks, and joins near changes', () => {
  const before = ['a 1 x', 'b', 'c 1 x', 'd', 'e', 'f', 'g 1 x'];
  const after = ['a 2 x', 'b', 'c 2 x', 'd', 'e', 'f', 'g 2 x'];
  expect(marked(diffTexts(before, after)?.hunks)).toEqual([
    ['a [-1-]{+2+} x', 'b', 'c [-1-]{+2+} x', 'd'],
    ['f', 'g [-1-]{+2+} x'],
  ]);
});

test.each([
  [
    'adjacent words',
    'Keep this: one two, and the rest.',
    'Keep this: a b, and the rest.',
    'Keep this: [-one two-]{+a b+}, and the rest.',
  ],
  ['spaces before a word', 'The value is 1 here.', 'The value is  2 here.', 'The value is [-1-]{+ 2+} here.'],
  ['spaces after a word', 'The value is 1 here.', 'The value is 2  here.', 'The value is [-1-]{+2 +} here.'],
  ['a comma', 'One, two and three.', 'One two and three.', 'One[-,-] two and three.'],
  ['words apart', 'One two three four five.', 'One 2 three 4 five.', 'One [-two-]{+2+} three [-four-]{+4+} five.'],
])('diffTexts marks a change of %s', (_, before, after, line) => {
  expect(marked(diffTexts([before], [after])?.hunks)).toEqual([[line]]);
});

test('diffTexts marks changed words in each of several changed paragraphs', () => {
  expect(
    marked(diffTexts(['One first line.', 'One second line.'], ['A first line.', 'A second line.'])?.hunks),
  ).toEqual([['[-One-]{+A+} first line.', '[-One-]{+A+} second line.']]);
});

test.each([
  ['don’t use v1.5, but a-b', 5],
  ["it's 20.1.1", 2],
  ['— …', 0],
])('countWords() of %j is %i', (text, count) => {
  expect(countWords(text)).toBe(count);
});

test('diffTexts marks words of languages without spaces', () => {
  expect(marked(diffTexts(['東京で寿司を食べる。'], ['東京で天ぷらを食べる。'])?.hunks)).toEqual([
    ['東京で[-寿司-]{+天ぷら+}を食べる。'],
  ]);
});

test('diffTexts shows that a paragraph was split in two', () => {
  expect(marked(diffTexts(['First part. Second part.'], ['First part.', 'Second part.'])?.hunks)).toEqual([
    ['First part.[- -]', 'Second part.'],
  ]);
});

test.each([
  [
    'blocks',
    Array.from({length: 1500}, (_, index) => `old words ${index}`),
    Array.from({length: 1500}, (_, index) => `new texts ${index}`),
  ],
  [
    'one block',
    [Array.from({length: 1500}, (_, index) => `a${index}`).join(' ')],
    [Array.from({length: 1500}, (_, index) => `b${index}`).join(' ')],
  ],
])(
  'diffTexts replaces everything if too much text differs to find the shortest difference (%s)',
  (_, before, after) => {
    const lines = diffTexts(before, after)?.hunks.flat() ?? [];
    const text = (kind: string): readonly string[] =>
      lines.flat().flatMap((part) => (part.kind === kind ? [part.text] : []));
    expect({removed: text('removed'), added: text('added'), same: text('same')}).toEqual({
      removed: before,
      added: after,
      same: [],
    });
  },
);
