import {expect, test} from 'vitest';
import {parseAnsiColors} from '../../../renderer/code/parse-ansi-colors.js';

const esc = '\u{1B}';
const kinds = (text: string) => parseAnsiColors(text).map(({kind, text: piece}) => `${kind}:${piece}`);

test.each([
  ['text without escapes', 'a\nb', [':a\nb']],
  [
    'colors and resets',
    `a ${esc}[31mred${esc}[39m b ${esc}[32mgreen${esc}[0m c`,
    [':a ', 'd:red', ': b ', 's:green', ': c'],
  ],
  ['an empty reset', `${esc}[34mblue${esc}[m c`, ['f:blue', ': c']],
  ['several codes in one sequence', `${esc}[1;33mb${esc}[22;39mc`, ['n:b', ':c']],
  ['bright colors', `${esc}[90mgray${esc}[95mpink${esc}[97mwhite`, ['u:gray', 'k:pink', ':white']],
  ['dim text', `${esc}[2mdim ${esc}[31mred${esc}[39m dim${esc}[22m no`, ['u:dim ', 'd:red', 'u: dim', ': no']],
  ['a background', `${esc}[41m FAIL ${esc}[49m a`, ['d: FAIL ', ': a']],
  ['a text color over a background', `${esc}[32;41mx`, ['s:x']],
  [
    'colors by number',
    `${esc}[38;5;1mred${esc}[38;5;200mx${esc}[38;2;255;0;0my${esc}[31mz`,
    ['d:red', ':x', ':y', 'd:z'],
  ],
  ['other sequences', `${esc}[2K${esc}[1Ga${esc}]8;;https://a.example${esc}\\link${esc}]8;;${esc}\\`, [':a', ':link']],
  ['sequences of the terminal', `${esc}[?25l${esc}[31ma${esc}[0m${esc}(B${esc}[>4;2mb${esc}7`, ['d:a', ':b']],
  ['an unfinished sequence', `a${esc}[31`, [`:a${esc}[31`]],
])('parseAnsiColors() reads %s', (_name, text, expected) => {
  expect(kinds(text)).toEqual(expected);
});
