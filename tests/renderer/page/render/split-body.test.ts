import {expect, test} from 'vitest';
import {splitBody} from '../../../../renderer/page/render/split-body.js';

test('splitBody() separates the content of <main>, the swapped parts and the frame', () => {
  const body =
    '<header><nav data-swap="" class="a" id="nav"><nav>inner</nav>x</nav></header>' +
    '<main id="m"><p id="p" data-swap="">text</p></main><footer id="f">end</footer>';
  const {main, parts} = splitBody(body);
  expect({main, parts}).toEqual({main: '<p id="p" data-swap="">text</p>', parts: {nav: '<nav>inner</nav>x'}});
});

test.each([
  ['the content of <main>', '<header></header><main>B</main>', true],
  ['the text of <main>', '<header></header><main>A</main>', true],
  [
    'the marks of the current page',
    '<header><a aria-current="page" data-state="active"></a></header><main>A</main>',
    false,
  ],
])('the frame of splitBody() does not depend on %s', (_, body, plain) => {
  const other = plain ? '<header></header><main>A</main>' : '<header><a></a></header><main>A</main>';
  expect(splitBody(body).frame).toBe(splitBody(other).frame);
});

test('the frame of splitBody() depends on all other markup, and `main` is undefined without <main>', () => {
  expect(splitBody('<header>1</header><main>A</main>').frame).not.toBe(
    splitBody('<header>2</header><main>A</main>').frame,
  );
  expect(splitBody('<main class="a">A</main>').frame).not.toBe(splitBody('<main>A</main>').frame);
  expect(splitBody('<p>no main</p>').main).toBeUndefined();
});

test('the frame of splitBody() does not depend on the content of a swapped part', () => {
  const bodyWith = (text: string): string => `<div id="x" data-swap="">${text}</div><main></main>`;
  expect(splitBody(bodyWith('<div>1</div>')).frame).toBe(splitBody(bodyWith('2')).frame);
});
