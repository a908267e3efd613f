// @vitest-environment jsdom
// The widget of a tool page with a worker that answers by hand.
import {createElement} from 'react';
import {flushSync} from 'react-dom';
import {createRoot, type Root} from 'react-dom/client';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {copyTag} from '../../../../runtime/browser/base/protocol.js';
import {transferFiles} from '../../../../runtime/browser/tool-page/transferred-files.js';
import type {ToolPageData} from '../../../../runtime/browser/tool-page/tool-page-data.js';
import {ToolWidget} from '../../../../runtime/browser/tool-page/tool-widget.js';
import {startCopyButtons} from '../../../../runtime/browser/widgets/copy-buttons.js';
import type {Finding} from '../../../../runtime/tools/base/finding.js';
import type {InputFile} from '../../../../runtime/tools/tool.js';
import type {WorkerRequest, WorkerResponse, WorkerResult} from '../../../../runtime/tools/worker.js';

class StubWorker extends EventTarget {
  readonly requests: WorkerRequest[] = [];
  isTerminated = false;

  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    workers.push(this);
  }

  postMessage(request: WorkerRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  post(data: WorkerResponse): void {
    this.dispatchEvent(new MessageEvent('message', {data}));
  }
}

const workers: StubWorker[] = [];
const scrolled: unknown[] = [];
const saved: unknown[] = [];
const toasts: unknown[] = [];
const clipboard = {text: '', isDenied: false};
const clock = {now: 0};

beforeAll(() => {
  if (customElements.get(copyTag) === undefined) startCopyButtons();
  vi.stubGlobal('Worker', StubWorker);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('CSS', {supports: () => true});
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  Object.assign(Element.prototype, {
    scrollTo: () => undefined,
    scrollIntoView(this: Element) {
      scrolled.push(this.className);
    },
  });
  Object.assign(URL, {createObjectURL: (blob: Blob) => `blob:${blob.size}`, revokeObjectURL: () => undefined});
  // jsdom follows no links.
  HTMLAnchorElement.prototype.click = function () {
    if (this.download === '') this.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    else saved.push([this.getAttribute('href'), this.download]);
  };
  document.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && event.preventDefault());
  Object.assign(navigator, {
    clipboard: {
      writeText: async (text: string) => {
        if (clipboard.isDenied) throw new Error('denied');
        clipboard.text = text;
      },
    },
  });
  document.addEventListener('site:toast', (event) => toasts.push((event as CustomEvent).detail));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const example = {path: 'openapi.yaml', text: 'openapi: 3.1.0\n'};
const data: ToolPageData = {
  tool: {
    name: 'openapi',
    title: 'OpenAPI to SDK',
    accepts: 'an OpenAPI document',
    extensions: ['.yaml'],
    options: [
      {
        name: 'language',
        label: 'Language',
        description: '.',
        kind: 'choice',
        choices: ['typescript', 'python'],
        default: 'typescript',
      },
      {name: 'name', label: 'Name', description: '.', kind: 'text', default: ''},
      {name: 'depth', label: 'Depth', description: '.', kind: 'number', default: 1, min: 1, max: 4},
      {name: 'include', label: 'Include', description: '.', kind: 'list', default: []},
      {name: 'tests', label: 'Tests', description: '.', kind: 'switch', default: true},
    ],
  },
  worker: '/tool-openapi.js',
  languages: {python: '/tool-openapi-python.js'},
  example,
  action: 'Generate',
  pages: {
    openapi: {title: 'OpenAPI to SDK', href: '/tools/openapi'},
    postman: {title: 'Postman to OpenAPI', href: '/tools/postman'},
  },
};

let root: Root;
let inside: HTMLElement;
let outside: HTMLElement;
let sample: HTMLElement;

function start(changed: Partial<ToolPageData> = {}): void {
  root = createRoot(inside);
  flushSync(() => root.render(createElement(ToolWidget, {data: {...data, ...changed}, outside, samples: [sample]})));
}

beforeEach(() => {
  document.body.innerHTML =
    '<div id="inside"></div><section class="sheet"><p id="sample"></p><div id="outside"></div></section>';
  const part = (id: string): HTMLElement => document.getElementById(id)!;
  [inside, sample, outside] = [part('inside'), part('sample'), part('outside')];
  history.replaceState(null, '', '/tools/openapi');
  clock.now = 0;
});
afterEach(() => {
  root.unmount();
  for (const list of [workers, scrolled, saved, toasts]) list.length = 0;
});

/** The page renders in tasks of its own, each of which takes a moment. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll
const soon = <Value,>(read: () => Value) => expect.poll(read, {interval: 10});
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (path: string, text = path): InputFile => ({path, bytes: encode(text)});
const html = (element: Element): string => `\n${element.innerHTML.replaceAll('><', '>\n<')}\n`;
const field = (): HTMLTextAreaElement => inside.querySelector('.tool-editor textarea')!;
const status = (): string | null | undefined => inside.querySelector('p[role=status]')?.textContent;
const buttons = (): readonly HTMLElement[] => [
  ...document.body.querySelectorAll<HTMLElement>('button:not(.copy), a, [role=treeitem]'),
];
const labels = (): readonly (string | null)[] => buttons().map(({textContent}) => textContent);
const click = (label: string): void =>
  buttons()
    .find(({textContent}) => textContent?.trim() === label)!
    .click();
const listed = (): readonly (string | null)[] =>
  Array.from(inside.querySelectorAll('.tool-files button'), ({textContent}) => textContent);

const markCount = (): number => inside.querySelectorAll('.mark-row').length;

/** Types into a field. */
function type(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string, event = 'input'): void {
  input.value = text;
  input.dispatchEvent(new Event(event, {bubbles: true}));
}

/** The worker, files and options of each requested run. */
const runRequests = (): readonly unknown[] =>
  workers.flatMap(({address, requests}) =>
    requests.map(({files, options}) => [
      address,
      files.map(({path, bytes}) => [path, new TextDecoder().decode(bytes)]),
      options,
    ]),
  );

function answer(response: WorkerResponse): void {
  workers.findLast(({requests}) => requests.length > 0)!.post(response);
}

function finish(outcome: Partial<WorkerResult>): void {
  answer({kind: 'done', outcome: {inputs: [], files: [], findings: [], summary: [], ...outcome}});
}

const wrong = (place?: Finding['place'], severity: Finding['severity'] = 'error'): Finding => ({
  severity,
  code: 'c',
  message: 'Wrong.',
  ...(place && {place}),
});

test('a new widget has an empty editor, the buttons, the options and the command', () => {
  start();
  expect(html(inside).replace(/<form[^]*<\/form>/, '<form/>')).toMatchInlineSnapshot(`
    "
    <div class="tool-editor">
    <div class="tool-text">
    <div class="sheet-of-text" style="--digits: 2;">
    <span class="numbers" aria-hidden="true">1</span>
    <div class="marks">
    </div>
    <textarea placeholder="Paste an OpenAPI document.
    Or drop files, a folder or an archive here." wrap="off" autocomplete="off" aria-label="Your document" rows="1">
    </textarea>
    </div>
    </div>
    </div>
    <div role="status">
    </div>
    <div class="buttons tool-ways">
    <button type="button" class="button" data-variant="outline" data-size="small">Choose files</button>
    <input hidden="" multiple="" accept=".yaml,.zip,.gz" aria-label="Choose files" type="file">
    <button type="button" class="button" data-variant="outline" data-size="small">Choose a folder</button>
    <input hidden="" multiple="" aria-label="Choose a folder" webkitdirectory="true" type="file">
    <button type="button" class="button" data-variant="outline" data-size="small">Try the example</button>
    </div>
    <div class="tool-run">
    <button type="button" class="button" data-variant="solid" aria-disabled="true">Generate</button>
    </div>
    <p class="sr-only" role="status">
    </p>
    <form/>
    "
  `);
  expect(html(outside)).toMatchInlineSnapshot(`
    "
    <div class="tool-command">
    <p class="slug">The same on the command line</p>
    <div class="command">
    <code tabindex="0">galley tool openapi openapi.yaml --out sdk.zip</code>
    <copy-button>
    <button type="button" class="copy" aria-label="Copy" title="Copy">
    </button>
    </copy-button>
    </div>
    </div>
    "
  `);
  expect([sample.hidden, inside.querySelector<HTMLElement>('.tool-run button')!.click(), runRequests()]).toEqual([
    false,
    undefined,
    [],
  ]);
});

test('a run sends the text and the options, shows its progress, and then the result in place of the sample', async () => {
  history.replaceState(null, '', '/tools/openapi?tests=false');
  start();
  type(field(), 'openapi: 3.0.0');
  await soon(labels).toContain('Clear');
  click('Generate');
  expect(runRequests()).toEqual([['/tool-openapi.js', [['openapi.yaml', 'openapi: 3.0.0']], {tests: false}]]);
  await soon(status).toBe('Starting…');
  answer({kind: 'progress', step: 'Reading', done: 1, total: 3});
  await soon(status).toBe('Reading…');
  expect(inside.querySelector('.tool-progress')?.textContent).toBe('Reading 1 of 3');
  click('Generate');
  expect(runRequests().length).toBe(1);
  clock.now = 1500;
  finish({
    files: [file('src/client.ts', 'a'), file('b.bin', 'b\0'), file('c.ts', 'c'.repeat(1500))],
    findings: [wrong(undefined, 'warning')],
    summary: [{label: 'Operations', count: 1200}],
  });
  await soon(status).toBe('Done: 3 files. 1 warning.');
  expect([
    sample.hidden,
    inside.querySelector('.callout'),
    inside.querySelector('.tool-findings h3')?.textContent,
  ]).toEqual([true, null, '1 warning']);
  expect(html(outside)).toMatchInlineSnapshot(`
    "
    <div class="tool-result">
    <dl class="tool-summary">
    <div>
    <dt>Operations</dt>
    <dd>1,200</dd>
    </div>
    </dl>
    <div class="buttons">
    <button type="button" class="button" data-variant="solid">Download sdk.zip</button>
    </div>
    <p class="slug">3 files, 1.5 kB, in 1.5 s</p>
    <div class="tool-output">
    <ul class="tool-tree" role="tree" aria-label="Files of the result">
    <li role="treeitem" aria-level="1" aria-posinset="1" aria-setsize="3" aria-selected="false" aria-expanded="true" tabindex="-1" style="--level: 0;">src</li>
    <li role="treeitem" aria-level="2" aria-posinset="1" aria-setsize="1" aria-selected="true" tabindex="0" style="--level: 1;">client.ts</li>
    <li role="treeitem" aria-level="1" aria-posinset="2" aria-setsize="3" aria-selected="false" tabindex="-1" style="--level: 0;">b.bin</li>
    <li role="treeitem" aria-level="1" aria-posinset="3" aria-setsize="3" aria-selected="false" tabindex="-1" style="--level: 0;">c.ts</li>
    </ul>
    <div class="tool-preview">
    <header>
    <h3 class="slug">src/client.ts</h3>
    <button type="button" class="button" data-variant="ghost" data-size="small" aria-live="polite">Copy</button>
    <button type="button" class="button" data-variant="ghost" data-size="small" aria-label="Download src/client.ts">Download</button>
    </header>
    <div>
    </div>
    </div>
    </div>
    <div class="tool-command">
    <p class="slug">The same on the command line</p>
    <div class="command">
    <code tabindex="0">galley tool openapi openapi.yaml --out sdk.zip --no-tests</code>
    <copy-button>
    <button type="button" class="copy" aria-label="Copy" title="Copy">
    </button>
    </copy-button>
    </div>
    </div>
    </div>
    "
  `);
  expect(scrolled).toEqual([]);
});

test('a file of the result is shown, copied and downloaded, and all files as an archive', async () => {
  start();
  click('Try the example');
  await soon(runRequests).toEqual([['/tool-openapi.js', [['openapi.yaml', example.text]], {}]]);
  await soon(() => field().value).toBe(example.text);
  const large = 'x'.repeat(1_000_001);
  finish({files: [file('lib/a.ts', 'const a;'), file('lib/b.bin', 'b\0'), file('large.txt', large)]});
  const shown = (): unknown => [
    outside.querySelector('.tool-preview h3')?.textContent,
    outside.querySelector('.tool-preview code')?.textContent?.length,
    Array.from(outside.querySelectorAll('.tool-preview button'), ({textContent}) => textContent),
  ];
  await soon(shown).toEqual(['lib/a.ts', 8, ['Copy', 'Download']]);
  click('Copy');
  await soon(shown).toEqual(['lib/a.ts', 8, ['Copied', 'Download']]);
  expect(clipboard.text).toBe('const a;');
  click('Download');
  click('b.bin');
  await soon(shown).toEqual(['lib/b.bin', 'This is not text (2 B).'.length, ['Download']]);
  click('Download');
  click('large.txt');
  await soon(shown).toEqual(['large.txt', 50_049, ['Copy', 'Download']]);
  clipboard.isDenied = true;
  click('Copy');
  clipboard.isDenied = false;
  click('Copy');
  await soon(shown).toEqual(['large.txt', 50_049, ['Copied', 'Download']]);
  expect(clipboard.text).toBe(large);
  click('Download sdk.zip');
  answer({kind: 'packed', zip: encode('zip')});
  await soon(() => saved).toEqual([
    ['blob:8', 'a.ts'],
    ['blob:2', 'b.bin'],
    ['blob:3', 'sdk.zip'],
  ]);
});

test('a file of the result that is a start is shown first, and a single file has no tree', async () => {
  start();
  const firsts: unknown[] = [];
  for (const paths of [
    ['a.ts', 'README.md'],
    ['a.ts', 'src/openapi.yml'],
    ['a.ts', 'openapi.json'],
    ['x/client.ts', 'client.ts'],
    ['a.ts'],
  ]) {
    click('Try the example');
    await soon(status).toBe('Starting…');
    finish({files: paths.map((path) => file(path))});
    await soon(status).toMatch(/^Done/);
    firsts.push([
      outside.querySelector('.tool-preview h3')?.textContent,
      outside.querySelectorAll('.tool-tree').length,
    ]);
  }
  expect(firsts).toEqual([
    ['README.md', 1],
    ['a.ts', 1],
    ['openapi.json', 1],
    ['client.ts', 1],
    ['a.ts', 0],
  ]);
  expect(outside.querySelector('.tool-result > .slug')?.textContent).toBe('1 file, 4 B, in 1 ms');
});

test('a changed input or option is named beside the result, with a button that runs the tool again', async () => {
  start();
  type(field(), 'a');
  await soon(labels).toContain('Clear');
  click('Generate');
  finish({files: [file('a.ts')], inputs: []});
  await soon(status).toMatch(/^Done/);
  expect(labels()).not.toContain('Run again');
  type(field(), 'b');
  await soon(labels).toContain('Run again');
  click('Run again');
  await soon(() => runRequests().length).toBe(2);
  expect(runRequests()[1]).toEqual(['/tool-openapi.js', [['openapi.yaml', 'b']], {}]);
  expect(labels()).not.toContain('Run again');
  finish({files: [file('a.ts')]});
  await soon(status).toMatch(/^Done/);
  expect(labels()).not.toContain('Run again');
  type(inside.querySelector<HTMLInputElement>('[name=name]')!, 'mine');
  await soon(labels).toContain('Run again');
  expect([location.search, outside.querySelector('.tool-command code')?.textContent]).toEqual([
    '?name=mine',
    'galley tool openapi openapi.yaml --out sdk.zip --name mine',
  ]);
});

test('a changed option runs the tool again after 400 ms, unless the last run took over two seconds', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  try {
    start();
    clock.now = 0;
    flushSync(() => click('Try the example'));
    await vi.waitFor(() => expect(runRequests().length).toBe(1));
    clock.now = 2000;
    finish({files: [file('a.ts')]});
    await vi.waitFor(() => expect(status()).toMatch(/^Done/));
    flushSync(() => type(inside.querySelector<HTMLInputElement>('[name=depth]')!, '3'));
    vi.advanceTimersByTime(399);
    expect(runRequests().length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(runRequests()[1]).toEqual(['/tool-openapi.js', [['openapi.yaml', example.text]], {depth: 3}]);
    clock.now = 4001;
    finish({files: [file('a.ts')]});
    await vi.waitFor(() => expect(status()).toMatch(/^Done/));
    flushSync(() => type(inside.querySelector<HTMLInputElement>('[name=depth]')!, '2'));
    vi.advanceTimersByTime(10_000);
    expect(runRequests().length).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('each kind of option changes the values, and a reset restores the defaults', async () => {
  start();
  const control = <Kind extends HTMLElement>(name: string): Kind => inside.querySelector<Kind>(`[name=${name}]`)!;
  type(control<HTMLSelectElement>('language'), 'python', 'change');
  type(control<HTMLInputElement>('name'), 'mine');
  await soon(() => location.search).toBe('?language=python&name=mine');
  type(control<HTMLInputElement>('depth'), '9'); // not valid, and not a change
  type(control<HTMLTextAreaElement>('include'), 'a\n\nb');
  await soon(() => location.search).toBe('?language=python&name=mine&include=a&include=b');
  type(control<HTMLInputElement>('depth'), '2');
  await soon(() => location.search).toBe('?language=python&name=mine&depth=2&include=a&include=b');
  control('tests').click();
  await soon(() => location.search).toBe('?language=python&name=mine&depth=2&include=a&include=b&tests=false');
  click('Reset options');
  await soon(() => location.search).toBe('');
  expect([control<HTMLInputElement>('name').value, control<HTMLInputElement>('depth').value]).toEqual(['', '1']);
  expect(labels()).not.toContain('Reset options');
  const submitted = new Event('submit', {bubbles: true, cancelable: true});
  inside.querySelector('form')!.dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(true);
});

test('the option language selects the worker', async () => {
  history.replaceState(null, '', '/tools/openapi?language=python');
  start();
  click('Try the example');
  await soon(runRequests).toEqual([
    ['/tool-openapi-python.js', [['openapi.yaml', example.text]], {language: 'python'}],
  ]);
  root.unmount();
  expect(workers.map(({isTerminated}) => isTerminated)).toEqual(workers.map(() => true));
});

test('a run without a result names the reason, shows the findings and moves the focus there', async () => {
  start();
  click('Try the example');
  await soon(status).toBe('Starting…');
  const place = {file: 'openapi.yaml', line: 1, column: 1, endColumn: 8};
  finish({findings: [wrong(place)]});
  await soon(status).toBe('No files were generated. 1 error.');
  expect([sample.hidden, inside.querySelectorAll('.tool-findings').length, inside.querySelector('.callout')]).toEqual([
    true,
    0,
    null,
  ]);
  await soon(() => document.activeElement?.textContent).toBe('No files generated');
  expect(scrolled).toEqual([]);
  outside.querySelector<HTMLElement>('.tool-findings button')!.click();
  await soon(() => document.activeElement === field()).toBe(true);
  expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('openapi');
  await soon(markCount).toBe(1);
  type(field(), 'x');
  await soon(labels).toContain('Run again');
  await soon(markCount).toBe(0);
  click('Run again');
  await soon(status).toBe('Starting…');
});

test.each<[string, () => void, string, string]>([
  ['canceled', () => click('Cancel'), 'Stopped.', 'note'],
  [
    'failed',
    () => answer({kind: 'failed', message: 'Oh'}),
    'The tool failed: Oh. This is a bug. Please report it.',
    'caution',
  ],
  [
    'not loaded',
    () => void workers[0]!.dispatchEvent(new Event('error')),
    'The tool could not be loaded. Check your connection and try again.',
    'caution',
  ],
])('a run that is %s says so', async (_, end, text, kind) => {
  start();
  click('Try the example');
  await soon(labels).toContain('Cancel');
  end();
  await soon(status).toBe(text);
  const {textContent, dataset} = inside.querySelector<HTMLElement>('.callout')!;
  expect({
    callout: [textContent, dataset['type']],
    reason: outside.querySelector('.tool-no-result > p')?.textContent,
    isFocusOnRun: document.activeElement?.textContent === 'Generate',
  }).toEqual({
    callout: [text, kind],
    reason: 'The run ended before there was a result.',
    isFocusOnRun: text === 'Stopped.',
  });
});

test('the result scrolls into view if it is below three quarters of the window', async () => {
  start();
  const place = {top: innerHeight * 0.75};
  document.querySelector('.sheet')!.getBoundingClientRect = () => place as DOMRect;
  const run = async (outcome: Partial<WorkerResult>): Promise<void> => {
    click('Try the example');
    await soon(status).toBe('Starting…');
    finish(outcome);
    await soon(status).not.toBe('Starting…');
  };
  await run({files: [file('a.ts')]});
  expect(scrolled).toEqual([]);
  place.top++;
  await run({findings: [wrong()]});
  expect(scrolled).toEqual([]);
  await run({files: [file('a.ts')]});
  expect(scrolled).toEqual(['sheet']);
});

test('clearing ends the run and removes the input and the result', async () => {
  start();
  click('Try the example');
  await soon(status).toBe('Starting…');
  finish({files: [file('a.ts')]});
  await soon(status).toMatch(/^Done/);
  click('Try the example');
  await soon(labels).toContain('Cancel');
  click('Clear');
  expect(workers.findLast(({requests}) => requests.length > 0)?.isTerminated).toBe(true);
  await soon(status).toBe('');
  finish({files: [file('late.ts')]});
  await soon(() => [field().value, sample.hidden, outside.querySelector('.tool-result'), labels()]).toEqual([
    '',
    false,
    null,
    ['Choose files', 'Choose a folder', 'Try the example', 'Generate'],
  ]);
});

/** Sends an event with data, as a browser does for dropped and pasted files. */
function send(name: string, properties: object): Event {
  const event = Object.assign(new Event(name, {bubbles: true, cancelable: true}), properties);
  inside.querySelector('.tool-editor')!.dispatchEvent(event);
  return event;
}

const picked = (path: string, text: string): File =>
  Object.assign(new File([text], path), {webkitRelativePath: '', arrayBuffer: async () => encode(text).buffer});
const dropped = (...files: readonly File[]): object => ({
  dataTransfer: {items: files.map((one) => ({webkitGetAsEntry: () => null, getAsFile: () => one}))},
});

test('files dragged over the editor are marked there, and dropped files run the tool', async () => {
  start();
  const editor = inside.querySelector<HTMLElement>('.tool-editor')!;
  const isOver = (): boolean => 'over' in editor.dataset;
  expect(send('dragover', {}).defaultPrevented).toBe(true);
  await soon(isOver).toBe(true);
  send('dragleave', {});
  await soon(isOver).toBe(false);
  send('dragover', {});
  await soon(isOver).toBe(true);
  expect(send('drop', dropped(picked('b.yaml', 'b'), picked('a.yaml', 'a'))).defaultPrevented).toBe(true);
  await soon(runRequests).toEqual([
    [
      '/tool-openapi.js',
      [
        ['a.yaml', 'a'],
        ['b.yaml', 'b'],
      ],
      {},
    ],
  ]);
  await soon(listed).toEqual(['a.yaml1 B', 'b.yaml1 B']);
  await soon(() => [isOver(), field().value, field().ariaLabel]).toEqual([false, 'a', 'Text of a.yaml']);
  expect(inside.querySelector('.tool-files [aria-current]')?.textContent).toBe('a.yaml1 B');
  const place = {file: 'b.yaml', line: 1, column: 1};
  finish({findings: [wrong(place), wrong(place), wrong({...place, file: 'a.yaml'}, 'warning'), wrong()]});
  await soon(listed).toEqual(['a.yaml1 B', 'b.yaml2 errors']);
  await soon(markCount).toBe(1);
  inside.querySelectorAll<HTMLElement>('.tool-files button')[1]!.click();
  await soon(() => field().value).toBe('b');
  await soon(() => [
    inside.querySelectorAll('.mark-row').length,
    inside.querySelector('.tool-files [aria-current]')?.textContent,
  ]).toEqual([2, 'b.yaml2 errors']);
  type(field(), 'more');
  await soon(listed).toEqual(['a.yaml1 B', 'b.yaml2 errors']);
  click('Generate');
  await soon(() => runRequests()[1]).toEqual([
    '/tool-openapi.js',
    [
      ['a.yaml', 'a'],
      ['b.yaml', 'more'],
    ],
    {},
  ]);
});

test('a place in another file opens that file', async () => {
  start();
  send('drop', dropped(picked('b.yaml', 'b'), picked('a.yaml', 'a')));
  await soon(status).toBe('Starting…');
  finish({findings: [wrong({file: 'b.yaml', line: 1, column: 1}), wrong({file: 'gone.yaml', line: 1, column: 1})]});
  await soon(() => outside.querySelectorAll('.tool-findings button').length).toBe(2);
  outside.querySelectorAll<HTMLElement>('.tool-findings button')[1]!.click();
  outside.querySelectorAll<HTMLElement>('.tool-findings button')[0]!.click();
  await soon(() => [field().value, document.activeElement === field()]).toEqual(['b', true]);
});

test('the files of an archive replace it, and the command names the archive', async () => {
  start();
  send('drop', dropped(picked('all.zip', 'zip')));
  await soon(runRequests).toEqual([['/tool-openapi.js', [['all.zip', 'zip']], {}]]);
  finish({inputs: [file('a.yaml'), file('b.yaml')], files: [file('a.ts')]});
  await soon(listed).toEqual(['a.yaml6 B', 'b.yaml6 B']);
  const command = (): string | null | undefined => outside.querySelector('.tool-command code')?.textContent;
  expect([command(), labels().includes('Run again')]).toEqual(['galley tool openapi all.zip --out sdk.zip', false]);
  type(field(), 'x');
  await soon(command).toBe('galley tool openapi a.yaml b.yaml --out sdk.zip');
});

test('files can be chosen and added, and a file with the same name is replaced', async () => {
  start();
  const pick = (label: string, ...files: readonly File[]): void => {
    const input = inside.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!;
    Object.defineProperty(input, 'files', {value: files, configurable: true});
    input.dispatchEvent(new Event('change', {bubbles: true}));
  };
  type(field(), 'typed');
  await soon(labels).toContain('Clear');
  expect(labels()).not.toContain('Add files');
  pick('Choose files');
  pick('Choose files', picked('a.yaml', 'a'));
  await soon(runRequests).toEqual([['/tool-openapi.js', [['a.yaml', 'a']], {}]]);
  expect(listed()).toEqual(['a.yaml1 B']);
  pick('Add files', picked('b.yaml', 'b'), picked('a.yaml', 'new'));
  await soon(listed).toEqual(['a.yaml3 B', 'b.yaml1 B']);
  pick('Add files', picked('c.yaml', 'c'));
  await soon(listed).toEqual(['a.yaml3 B', 'b.yaml1 B', 'c.yaml1 B']);
  const opened: string[] = [];
  const {click: original} = HTMLInputElement.prototype;
  HTMLInputElement.prototype.click = function () {
    opened.push(this.ariaLabel ?? '');
  };
  for (const label of ['Choose files', 'Choose a folder', 'Add files']) click(label);
  HTMLInputElement.prototype.click = original;
  expect(opened).toEqual(['Choose files', 'Choose a folder', 'Add files']);
});

test('files that cannot be read are reported in a toast', async () => {
  start();
  send('drop', dropped(Object.assign(picked('a.yaml', 'a'), {arrayBuffer: () => Promise.reject(new Error('gone'))})));
  await soon(() => toasts).toEqual([
    {
      title: 'The files could not be read',
      description: 'The files could not be read. They may have changed in the meantime.',
      color: 'red',
    },
  ]);
  expect(runRequests()).toEqual([]);
});

test('pasted files run the tool, a long text replaces the input, and other text is left to the browser', async () => {
  start();
  const paste = (text: string, ...files: readonly File[]): boolean =>
    send('paste', {clipboardData: {files, getData: (type: string) => (type === 'text/plain' ? text : '')}})
      .defaultPrevented;
  expect([
    paste('short'),
    paste('short', picked('a.png', 'a')),
    send('paste', {clipboardData: null}).defaultPrevented,
  ]).toEqual([false, false, false]);
  expect(paste(`{${'x'.repeat(250_000)}`)).toBe(true);
  await soon(() => inside.querySelector('.tool-editor [role=region]')?.ariaLabel).toBe('Your document');
  click('Generate');
  await soon(() => runRequests().map((one) => (one as string[][][])[1]![0]![0])).toEqual(['openapi.json']);
  expect(paste('', picked('a.yaml', 'a'))).toBe(true);
  await soon(listed).toEqual(['a.yaml1 B']);
});

test('more than 200 files are listed on request, and the current one always', async () => {
  start();
  const names = Array.from({length: 450}, (_, index) => `${1000 + index}.yaml`);
  send('drop', dropped(...names.map((name) => picked(name, ''))));
  await soon(() => listed().length).toBe(201);
  expect(listed().at(-1)).toBe('Show 200 more files250 left');
  finish({findings: [wrong({file: '1440.yaml', line: 1, column: 1})]});
  await soon(() => outside.querySelectorAll('.tool-findings button').length).toBe(1);
  outside.querySelector<HTMLElement>('.tool-findings button')!.click();
  await soon(() => listed().slice(-2)).toEqual(['1440.yaml1 error', 'Show 200 more files250 left']);
  inside.querySelector<HTMLElement>('.tool-files li:last-child button')!.click();
  await soon(() => listed().length).toBe(402);
  expect(listed().at(-1)).toBe('Show 50 more files50 left');
  inside.querySelector<HTMLElement>('.tool-files li:last-child button')!.click();
  await soon(() => listed().length).toBe(450);
});

test('a document for another tool is detected after 250 ms, and transferred to the page of that tool', async () => {
  const collection = JSON.stringify({
    info: {name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'},
    item: [],
  });
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  try {
    start();
    flushSync(() => type(field(), collection));
    vi.advanceTimersByTime(249);
    await Promise.resolve();
    expect(inside.querySelector('.tool-other')).toBe(null);
    flushSync(() => vi.advanceTimersByTime(1));
    expect(html(inside.querySelector('div[role=status]')!)).toMatchInlineSnapshot(`
      "
      <p class="callout tool-other" data-type="tip">This is a Postman collection. <a class="inline-link" href="/tools/postman">Open it in Postman to OpenAPI</a>
      </p>
      "
    `);
    click('Open it in Postman to OpenAPI');
    root.unmount();
    start({tool: {...data.tool, name: 'postman'}});
    await vi.waitFor(() => expect(runRequests()).toEqual([['/tool-openapi.js', [['openapi.json', collection]], {}]]));
    flushSync(() => vi.advanceTimersByTime(250));
    expect(inside.querySelector('.tool-other')).toBe(null);
  } finally {
    vi.useRealTimers();
  }
});

test('the result of a conversion can be transferred to the tool that takes it', async () => {
  start({tool: {...data.tool, name: 'postman'}});
  click('Try the example');
  await soon(status).toBe('Starting…');
  finish({files: [file('README.md'), file('out/openapi.yaml', 'openapi: 3.1.0')]});
  await soon(labels).toContain('Generate an SDK from it');
  expect(buttons().find(({textContent}) => textContent === 'Generate an SDK from it')?.outerHTML).toBe(
    '<a class="button" data-variant="outline" href="/tools/openapi">Generate an SDK from it</a>',
  );
  click('Generate an SDK from it');
  root.unmount();
  start();
  await soon(() => runRequests().at(-1)).toEqual(['/tool-openapi.js', [['out/openapi.yaml', 'openapi: 3.1.0']], {}]);
});

test('files are transferred once', async () => {
  transferFiles([file('a.yaml', 'a')]);
  start();
  await soon(runRequests).toEqual([['/tool-openapi.js', [['a.yaml', 'a']], {}]]);
  await soon(() => field().value).toBe('a');
  root.unmount();
  workers.length = 0;
  start();
  click('Try the example');
  await soon(runRequests).toEqual([['/tool-openapi.js', [['openapi.yaml', example.text]], {}]]);
});
