// @vitest-environment jsdom
// The marks of the table of contents; ../docs-page.test.ts has those of Chromium.
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {startTableOfContents} from '../../../../runtime/browser/table-of-contents/table-of-contents.js';

const frames: (() => void)[] = [];
const page = {tops: [100, 500]};
const boxes = new Map<string, object>();

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call));
  vi.stubGlobal('scrollY', 0);
  Object.defineProperties(document.documentElement, {
    clientHeight: {get: () => 700},
    scrollHeight: {get: () => 2000},
  });
  Element.prototype.getBoundingClientRect = function (this: Element) {
    if (this.tagName === 'H2') return {top: page.tops[this.id === 'one' ? 0 : 1]} as DOMRect;
    return (boxes.get(this.className || (this as HTMLAnchorElement).hash) ?? {top: 0, bottom: 0, height: 0}) as DOMRect;
  };
  document.documentElement.style.scrollPaddingTop = '60px';
  document.body.innerHTML =
    '<aside class="toc"><div class="toc-links"><a href="#">Overview</a><a href="#one">One</a><a href="#gone">Gone</a><a href="#two">Two</a></div></aside><details open id="menu"><div class="toc-links"><a href="#two">Two</a></div></details><h2 id="one" style="scroll-margin-top: 10px">One</h2><h2 id="two">Two</h2>';
  startTableOfContents();
});
afterAll(() => void vi.unstubAllGlobals());

const marked = (): readonly (string | null)[] =>
  Array.from(document.querySelectorAll('[aria-current=true]'), ({textContent}) => textContent);
/** The marks after an event, and how many frames were requested for it. */
function after(type: string, target: EventTarget = window): unknown {
  target.dispatchEvent(new Event(type));
  target.dispatchEvent(new Event(type));
  const count = frames.length;
  for (const call of frames.splice(0)) call();
  return [count, marked()];
}

test('the heading at the line below the header is marked, and the first entry before that', () => {
  expect(after('scroll')).toEqual([1, ['Overview']]);
  page.tops = [75, 500];
  expect(after('scroll')).toEqual([1, ['Overview']]);
  page.tops = [74, 500];
  expect(after('resize')).toEqual([1, ['One']]);
  page.tops = [-300, 74];
  expect(after('site:after-swap', document)).toEqual([1, ['Two', 'Two']]);
});

test('the last heading is marked at the end of the page', () => {
  page.tops = [74, 500];
  for (const [scrollY, expected] of [
    [1298, ['One']],
    [1299, ['Two', 'Two']],
    [1300, ['Two', 'Two']],
  ] as const) {
    vi.stubGlobal('scrollY', scrollY);
    expect(after('scroll')).toEqual([1, expected]);
  }
  vi.stubGlobal('scrollY', 0);
});

test('a clicked entry stays marked until the next scroll, and its menu closes', () => {
  const menu = document.querySelector<HTMLDetailsElement>('#menu')!;
  page.tops = [74, 500];
  after('scroll');
  menu.querySelector('a')!.click();
  expect([marked(), menu.open]).toEqual([['Two', 'Two'], false]);
  expect([after('scroll'), after('scroll')]).toEqual([
    [1, ['Two', 'Two']],
    [1, ['One']],
  ]);
  document.body.click();
  expect(marked()).toEqual(['One']);
});

test('the table scrolls so that the marked entry is in its middle, if it is outside', () => {
  const toc = document.querySelector('.toc')!;
  boxes.set('toc', {top: 100, bottom: 300, height: 200});
  const scrolledTo = (box: object): number => {
    page.tops = [500, 900];
    after('scroll');
    toc.scrollTop = 50;
    boxes.set('#one', box);
    page.tops = [0, 900];
    after('scroll');
    return toc.scrollTop;
  };
  expect([
    scrolledTo({top: 100, bottom: 300}),
    scrolledTo({top: 99, bottom: 120}),
    scrolledTo({top: 281, bottom: 301}),
  ]).toEqual([50, 50 - 1 - 100, 50 + 181 - 100]);
});
