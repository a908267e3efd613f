// @vitest-environment jsdom
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {createTextView, isWritable, type TextView} from '../../../../runtime/browser/tool-page/text-view.js';
import {nextTask} from '../../../../runtime/browser/tool-page/run-in-slices.js';
import type {Finding, Place} from '../../../../runtime/tools/base/finding.js';

/** What is observed, until it comes into view. */
const waiting = new Map<Element, Observer>();

type Call = (entries: readonly {readonly target: Element; readonly isIntersecting: boolean}[]) => void;

class Observer {
  readonly call: Call;
  readonly options: unknown;

  constructor(call: Call, options: unknown) {
    [this.call, this.options] = [call, options];
  }

  observe(target: Element): void {
    waiting.set(target, this);
  }

  unobserve(target: Element): void {
    waiting.delete(target);
  }

  disconnect(): void {
    for (const [target, observer] of waiting) if (observer === this) waiting.delete(target);
  }
}

/** Scrolls all code into view. */
function lookAtAll(): void {
  for (const [target, {call}] of waiting) {
    call([{target, isIntersecting: false}]);
    expect(waiting.has(target)).toBe(true);
    call([{target, isIntersecting: true}]);
  }
}

const support = {fieldSizing: true};
/** Stands still, so that a text is shown in one task on any machine. */
const now = vi.spyOn(performance, 'now');
beforeAll(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('CSS', {
    supports: (name: string, value: string) => support.fieldSizing && name === 'field-sizing' && value === 'content',
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  now.mockRestore();
});

const scrolled: unknown[] = [];
let view: TextView;
beforeEach(() => {
  now.mockReturnValue(0);
  view = createTextView();
  Object.assign(view.element, {
    scrollTo: (...to: readonly unknown[]) => scrolled.push(to),
    scrollIntoView: (how: unknown) => scrolled.push(how),
  });
  document.body.append(view.element);
});
afterEach(() => {
  document.body.replaceChildren();
  waiting.clear();
  scrolled.length = 0;
});

const html = (): string => `\n${view.element.outerHTML.replaceAll('><', '>\n<')}\n`;
const area = (): HTMLTextAreaElement => view.element.querySelector('textarea')!;
const marks = (): readonly string[] =>
  Array.from(view.element.querySelectorAll<HTMLElement>('.mark-row'), (row) => row.outerHTML);
const rows = (): readonly (readonly (string | null)[])[] =>
  Array.from(view.element.querySelectorAll('.block'), (block) =>
    Array.from(block.children, (part) => part.textContent),
  );
const finding = (place?: Omit<Place, 'file'>): Finding => ({
  severity: 'warning',
  code: 'c',
  message: 'Wrong.',
  ...(place && {place: {file: 'a', ...place}}),
});

test('a text that can be changed is a text area as large as its text, with line numbers', () => {
  view.show('a\nbcd', {label: 'Your document', placeholder: 'Paste it.', onInput: () => undefined});
  expect(html()).toMatchInlineSnapshot(`
    "
    <div class="tool-text">
    <div class="sheet-of-text" style="--digits: 2;">
    <span class="numbers" aria-hidden="true">1
    2</span>
    <div class="marks">
    </div>
    <textarea placeholder="Paste it." wrap="off" autocomplete="off" aria-label="Your document" rows="2">
    </textarea>
    </div>
    </div>
    "
  `);
  const {value, placeholder, spellcheck, wrap, autocomplete, autocapitalize, cols} = area();
  expect([value, placeholder, spellcheck, wrap, autocomplete, autocapitalize, cols]).toEqual([
    'a\nbcd',
    'Paste it.',
    false,
    'off',
    'off',
    'off',
    20,
  ]);
  expect(scrolled).toEqual([[0, 0]]);
  view.show('a', {label: 'Your document', onInput: () => undefined});
  expect(area().placeholder).toBe('');
});

test('a text area is two columns wider than its longest line where it does not size itself', () => {
  support.fieldSizing = false;
  try {
    view.show(`a\n${'b'.repeat(30)}\nc`, {label: 'a', onInput: () => undefined});
    expect(area().cols).toBe(32);
    view.show('a', {label: 'a', onInput: () => undefined});
    expect(area().cols).toBe(22);
  } finally {
    support.fieldSizing = true;
  }
});

test('typing updates the line numbers, reports the text and removes the marks', () => {
  const typed: string[] = [];
  view.show('a', {label: 'a', onInput: (text) => typed.push(text)});
  view.mark([finding({line: 1, column: 1})]);
  expect(marks().length).toBe(1);
  area().value = '\n'.repeat(99);
  area().dispatchEvent(new Event('input'));
  expect([typed, marks(), area().rows]).toEqual([['\n'.repeat(99)], [], 100]);
  const {textContent} = view.element.querySelector('.numbers')!;
  expect([textContent, (view.element.firstElementChild as HTMLElement).style.getPropertyValue('--digits')]).toEqual([
    Array.from({length: 100}, (_, index) => index + 1).join('\n'),
    '3',
  ]);
});

test('findings are removed when a different text is shown', () => {
  view.show('a', {label: 'a', onInput: () => undefined});
  view.mark([finding({line: 1, column: 1})]);
  view.show('b', {label: 'b'});
  expect(marks()).toEqual([]);
});

const row = (line: number, content: string): string =>
  `<div class="mark-row" data-severity="warning" title="Wrong." style="--line: ${line};">${content}</div>`;
test.each<[string, Omit<Place, 'file'> | undefined, readonly string[]]>([
  ['no place', undefined, []],
  ['one character', {line: 2, column: 2}, [row(1, 'd<mark class="">e</mark>')]],
  ['a range in a line', {line: 2, column: 1, endColumn: 3}, [row(1, '<mark class="">de</mark>')]],
  ['a range in its own line', {line: 2, column: 1, endLine: 2, endColumn: 3}, [row(1, '<mark class="">de</mark>')]],
  ['a range over two lines', {line: 1, column: 2, endLine: 2, endColumn: 1}, [row(0, 'a<mark class="">bc</mark>')]],
  ['a place at the end of a line', {line: 1, column: 4}, [row(0, 'abc<mark class=""> </mark>')]],
  ['a place behind the end of a line', {line: 1, column: 9}, [row(0, 'abc<mark class=""> </mark>')]],
  ['an empty range', {line: 1, column: 1, endColumn: 1}, [row(0, '<mark class="">a</mark>')]],
])('a text view marks the line and the range of a finding: %s', (_, place, expected) => {
  for (const onInput of [() => undefined, undefined]) {
    view.show('abc\ndef', {label: 'a', onInput});
    view.mark([finding(place)]);
    expect(marks()).toEqual(expected);
  }
});

test('a range is marked up to 2,000 characters, and only if it begins before', () => {
  view.show('x'.repeat(6000), {label: 'a', onInput: () => undefined});
  view.mark([finding({line: 1, column: 2000, endColumn: 5000}), finding({line: 1, column: 2001})]);
  const [first, second] = view.element.querySelectorAll('.mark-row');
  expect([first?.querySelector('mark')?.textContent?.length, first?.textContent?.length, second?.textContent]).toEqual([
    2000,
    3999,
    '',
  ]);
});

test.each<[Omit<Place, 'file'>, string]>([
  [{line: 2, column: 2}, 'e'],
  [{line: 1, column: 2, endLine: 2, endColumn: 3}, 'bc\nde'],
  [{line: 2, column: 1, endColumn: 9}, 'def'],
  [{line: 2, column: 3, endColumn: 1}, ''],
  [{line: 9, column: 1}, ''],
])('a place %j is selected, and the text has the focus', (place, expected) => {
  view.show('abc\ndef', {label: 'a', onInput: () => undefined});
  view.select({file: 'a', ...place});
  const {selectionStart, selectionEnd, value} = area();
  expect([value.slice(selectionStart, selectionEnd), document.activeElement === area()]).toEqual([expected, true]);
});

test('a place is scrolled a third below the upper edge, and the text into the window', () => {
  const {element} = view;
  Object.defineProperty(element, 'clientHeight', {value: 90});
  const bounds = {top: 0, bottom: innerHeight};
  element.getBoundingClientRect = () => bounds as DOMRect;
  view.show('a\n'.repeat(10), {label: 'a', onInput: () => undefined});
  const scrollFor = (line: number): unknown => {
    scrolled.length = 0;
    view.select({file: 'a', line, column: 1});
    return [...scrolled];
  };
  const to = (top: number): unknown => [{top, left: 0, behavior: 'instant'}];
  const inWindow = {block: 'center', behavior: 'instant'};
  expect([scrollFor(1), scrollFor(5)]).toEqual([[to(0)], [to(50)]]);
  bounds.top = -1;
  expect(scrollFor(5)).toEqual([to(50), inWindow]);
  Object.assign(bounds, {top: 0, bottom: innerHeight + 1});
  expect(scrollFor(5)).toEqual([to(50), inWindow]);
  (element.firstElementChild as HTMLElement).style.lineHeight = '30px';
  expect(scrollFor(5)).toEqual([to(90), inWindow]);
});

test('a read-only text has blocks of lines with numbers, drawn when they come into view', async () => {
  view.show('a: 1\nb: 2\n', {label: 'a.yaml', language: 'yaml'});
  expect(rows()).toEqual([['', 'a: 1\nb: 2']]);
  expect([...waiting.values()].map(({options}) => options)).toEqual([{rootMargin: '400px'}]);
  lookAtAll();
  expect(waiting.size).toBe(0);
  await expect.poll(() => view.element.querySelectorAll('.p').length).toBe(2);
  expect(html()).toMatchInlineSnapshot(`
    "
    <div class="tool-text">
    <div class="sheet-of-text" tabindex="0" role="region" aria-label="a.yaml" style="--digits: 2;">
    <div class="marks">
    </div>
    <div class="block" style="--lines: 2;">
    <span class="numbers" aria-hidden="true">1
    2</span>
    <code class="">
    <span class="p">a</span>: <span class="n">1</span>
    <span class="p">b</span>: <span class="n">2</span>
    </code>
    </div>
    </div>
    </div>
    "
  `);
});

test('an empty text has one empty row, and bytes that are not text are named', async () => {
  view.show('', {label: 'a'});
  await nextTask();
  expect(rows()).toEqual([['', '']]);
  view.show(new Uint8Array([97, 0, 98]), {label: 'a'});
  await nextTask();
  expect(rows()).toEqual([['', 'This is not text (3 B).']]);
  view.show(new TextEncoder().encode('Füße'), {label: 'a', onInput: () => undefined});
  expect(rows()).toEqual([['', 'Füße']]);
});

test.each([
  [1, '2'],
  [98, '2'],
  [99, '3'],
])(
  'the column of numbers of a read-only text with %i lines has %s digits, with room for the next line',
  async (count, digits) => {
    view.show('a\n'.repeat(count), {label: 'a'});
    await nextTask();
    expect((view.element.firstElementChild as HTMLElement).style.getPropertyValue('--digits')).toBe(digits);
  },
);

test('a long line is shown in rows with one number and without highlighting', async () => {
  view.show(`a: 1\n"${'x'.repeat(60_000)}"`, {label: 'a', language: 'yaml'});
  lookAtAll();
  await expect.poll(() => view.element.querySelectorAll('.p').length).toBe(1);
  await nextTask();
  expect(rows().map(([numbers, code]) => [numbers, code?.split('\n').length])).toEqual([
    ['1', 1],
    ['2', 50],
    ['', 11],
  ]);
  expect(view.element.querySelectorAll('.block ~ .block span:not(.numbers)').length).toBe(0);
  view.mark([finding({line: 2, column: 51_001, endColumn: 51_004})]);
  expect(marks()).toEqual([row(52, '<mark class="">xxx</mark>')]);
});

test('a place in a read-only text is selected, also after it is highlighted', async () => {
  view.show('first: 1\nsecond: 2\n', {label: 'a.yaml', language: 'yaml'});
  view.select({file: 'a', line: 2, column: 1, endColumn: 7});
  await nextTask();
  expect([String(getSelection()), document.activeElement]).toEqual(['second', view.element.firstElementChild]);
  lookAtAll();
  await expect.poll(() => view.element.querySelectorAll('.p').length).toBe(2);
  expect(String(getSelection())).toBe('second');
});

test('a place that is not shown yet is selected as soon as it is, unless a different text is shown before', async () => {
  let time = 0;
  now.mockImplementation(() => (time += 1000)); // each piece takes a task of its own
  const text = Array.from({length: 60_000}, (_, index) => `line ${index + 1}`).join('\n');
  view.show(text, {label: 'a'});
  view.mark([finding({line: 60_000, column: 1})]);
  view.select({file: 'a', line: 20_000, column: 1, endColumn: 11});
  expect(String(getSelection())).toBe('');
  await expect.poll(() => String(getSelection())).toBe('line 20000');
  await expect.poll(marks).toEqual([row(59_999, '<mark class="">l</mark>')]);
  view.show(text, {label: 'a'});
  const shown = rows().length;
  view.show('b', {label: 'b'});
  await nextTask();
  expect([shown > 1, rows(), waiting.size]).toEqual([true, [['', 'b']], 1]);
});

test.each([
  ['an empty text', true, ''],
  ['250,000 characters', true, 'a'.repeat(250_000)],
  ['250,001 characters', false, 'a'.repeat(250_001)],
  ['8000 lines', true, '\n'.repeat(7999)],
  ['8001 lines', false, '\n'.repeat(8000)],
])('isWritable() of %s is %s', (_, expected, text) => {
  expect(isWritable(text)).toBe(expected);
});
