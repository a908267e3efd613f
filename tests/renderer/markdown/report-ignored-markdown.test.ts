import {expect, test} from 'vitest';
import {transformed} from '../document/support.js';

/** `line:column message`. */
function reported(text: string, parser: 'native' | 'remark'): readonly string[] {
  return transformed(text, {markdown: {parser}}).document.diagnostics.flatMap(({code, message, place}) =>
    code === 'markdown-ignored' ? [`${place?.line}:${place?.column} ${message}`] : [],
  );
}

const mistakes = `Read [the guide](/docs/my guide) and \\* ![shot](my shot.png), *[a](b.md “B”)*, [\`code\`](/a b).

> - [the API] (/docs#a), (the API)[docs/api.md], [the list][plans] and[^2].

##Limits

Text
| a | b |
| --- |
| 1 | 2 |

| a | b \\| c |
| 1 | 2 |
`;

test.each(['native', 'remark'] as const)('links, headings and tables that stay text are reported with %s', (parser) => {
  expect(reported(mistakes, parser)).toEqual([
    '1:6 “[the guide](/docs/my guide)” is shown as text, because its address contains a space.',
    '1:41 “![shot](my shot.png)” is shown as text, because its address contains a space.',
    '1:64 “[a](b.md “B”)” is shown as text, because its title is not in straight quotation marks.',
    '1:87 “](/a b)” is shown as text, because its address contains a space.',
    '3:5 “[the API] (/docs#a)” is shown as text, because there is a space between `]` and `(`.',
    '3:26 “(the API)[docs/api.md]” is shown as text, because its brackets and parentheses are in the wrong order.',
    '3:50 “[the list][plans]” is shown as text, because the page does not define `[plans]`.',
    '3:71 “[^2]” is shown as text, because the page has no such footnote.',
    '5:1 “##Limits” is shown as text, because there is no space after `##`.',
    '8:1 “| a | b |” is shown as text, because its first row has 2 cells, but the line of hyphens below has 1.',
    '12:1 “| a | b \\| c |” is shown as text, because there is no line of hyphens below its first row.',
  ]);
});

const ordinary = `A [link](<a b.md> "T"), [text][ok], \\[a\\](b c.md), \`[a](b c.md)\`, f[a](see the note), list[i][j], [1][2],
[x] (y), [skip ci] (#432), a note[^1], #tag, \\##no, [a] (see below), (see)[brackets], a | b, {#id .x}.

[ok]: /docs

[^1]: Note.

| a | b |
| --- | --- |
| [c](d) | e |

\`\`\`md
##No
[a](b c.md)
\`\`\`
`;

test.each(['native', 'remark'] as const)('ordinary text with brackets and bars is not reported with %s', (parser) => {
  expect(reported(ordinary, parser)).toEqual([]);
});

test('a long line in brackets is read in linear time', () => {
  expect(reported(`Text [${'abc def '.repeat(60_000)}] text [a`, 'native')).toEqual([]);
});
