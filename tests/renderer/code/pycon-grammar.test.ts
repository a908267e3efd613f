import {expect, test} from 'vitest';
import {highlightCode, piecesHtml} from '../../../renderer/code/highlight-code.js';

/** Returns the lines of HTML for the lines of a session. */
const highlighted = (...lines: readonly string[]): readonly string[] =>
  piecesHtml(highlightCode(lines.join('\n'), 'pycon')).split('\n');

const prompt = '<span class="u">&gt;&gt;&gt;</span>';

test('a Python session has tokens for prompts and for the code after them, and none in the output', () => {
  expect(highlighted('>>> x # b', '3', '>>> for n in [1]:', '...     print("for", n)', '...', 'for 1')).toEqual([
    `${prompt} x <span class="c"># b</span>`,
    '3',
    '<span class="u">&gt;&gt;&gt; </span><span class="k">for</span> n <span class="k">in </span>[<span class="n">1</span>]:',
    '<span class="u">...     </span><span class="k">print</span>(<span class="s">"for"</span>, n)',
    '<span class="u">...</span>',
    'for 1',
  ]);
});

test('a prompt inside a string of several lines in a Python session is a prompt', () => {
  expect(highlighted('>>> s = """a', '... b"""', '>>> f"""{s}', '... b"""')).toEqual([
    `${prompt} s = <span class="s">"""a`,
    '</span><span class="u">...</span><span class="s"> b"""',
    '</span><span class="u">&gt;&gt;&gt; </span><span class="s">f"""</span>{s}',
    '<span class="u">...</span><span class="s"> b"""</span>',
  ]);
});

test('three dots below the output of a Python session are output', () => {
  const output = ['Traceback (most recent call last):', '...', 'ValueError: for 1'];
  expect(highlighted('>>> f()', ...output)).toEqual([`${prompt} f()`, ...output]);
});

test('the prompt of a shell session is a token of the same kind', () => {
  expect(piecesHtml(highlightCode('$ npm i\nok\n', 'shell-session'))).toBe(
    '<span class="u">$ </span><span class="f">npm i\n</span>ok\n',
  );
});
