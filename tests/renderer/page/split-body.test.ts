import {expect, test} from 'vitest';
import {splitBody} from '../../../renderer/page/split-body.js';

test('a body falls into main, parts and the frame around them', () => {
  const body =
    '<header><nav data-swap="" class="a" id="nav"><nav>inner</nav>x</nav></header>' +
    '<main id="m"><p id="p" data-swap="">text</p></main><footer id="f">end</footer>';
  const {main, parts} = splitBody(body);
  expect({main, parts}).toEqual({main: '<p id="p" data-swap="">text</p>', parts: {nav: '<nav>inner</nav>x'}});
});

test.each([
  ['what is inside of main', '<header></header><main>B</main>', true],
  ['what is inside of a part', '<header></header><main>A</main>', true],
  ['where we are', '<header><a aria-current="page" data-state="active"></a></header><main>A</main>', false],
])('the frame does not depend on %s', (_, body, plain) => {
  const other = plain ? '<header></header><main>A</main>' : '<header><a></a></header><main>A</main>';
  expect(splitBody(body).frame).toBe(splitBody(other).frame);
});

test('the frame depends on everything else, and a body may have no main', () => {
  expect(splitBody('<header>1</header><main>A</main>').frame).not.toBe(
    splitBody('<header>2</header><main>A</main>').frame,
  );
  expect(splitBody('<main class="a">A</main>').frame).not.toBe(splitBody('<main>A</main>').frame);
  expect(splitBody('<p>no main</p>').main).toBeUndefined();
});

test('a part does not change the frame', () => {
  const bodyWith = (text: string): string => `<div id="x" data-swap="">${text}</div><main></main>`;
  expect(splitBody(bodyWith('<div>1</div>')).frame).toBe(splitBody(bodyWith('2')).frame);
});
