// The HTML of the parts of a tool page that need no browser.
import type {ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {FileTree} from '../../../../runtime/browser/tool-page/file-tree.js';
import {FindingsList} from '../../../../runtime/browser/tool-page/findings-list.js';
import {NoResult} from '../../../../runtime/browser/tool-page/no-result.js';
import {OptionsForm} from '../../../../runtime/browser/tool-page/options-form.js';
import {RunBar} from '../../../../runtime/browser/tool-page/run-bar.js';
import type {Finding} from '../../../../runtime/tools/base/finding.js';
import type {OptionSpec} from '../../../../runtime/tools/base/option-table.js';

const nothing = (): void => undefined;

/** The HTML with each element on a line of its own. */
function html(node: ReactNode): string {
  return `\n${renderToStaticMarkup(node).replaceAll('><', '>\n<')}\n`;
}

const findings: readonly Finding[] = [
  {severity: 'info', code: 'c-info', message: 'Third.'},
  {
    severity: 'error',
    code: 'c-error',
    message: 'First.',
    hint: 'Mend it.',
    place: {file: 'a.yaml', line: 2, column: 3},
  },
  {severity: 'warning', code: 'c-warning', message: 'Second.'},
];

test('FindingsList lists errors before warnings and notes, with a button for a place', () => {
  expect(html(<FindingsList findings={findings} onChoose={nothing} />)).toMatchInlineSnapshot(`
    "
    <section class="tool-findings" aria-label="Findings">
    <h3 class="slug">1 error, 1 warning, 1 note</h3>
    <ol>
    <li data-severity="error">
    <button type="button" title="c-error">
    <span class="severity">error</span> First.<small> a.yaml:2:3</small>
    </button>
    <p class="hint">Mend it.</p>
    </li>
    <li data-severity="warning">
    <p title="c-warning">
    <span class="severity">warning</span> Second.</p>
    </li>
    <li data-severity="info">
    <p title="c-info">
    <span class="severity">note</span> Third.</p>
    </li>
    </ol>
    </section>
    "
  `);
});

test('FindingsList shows nothing without findings, and the first 50 of more', () => {
  const many = (count: number): string =>
    renderToStaticMarkup(
      <FindingsList
        findings={Array.from({length: count}, (_, index) => ({severity: 'error', code: 'c', message: `${index}.`}))}
        onChoose={nothing}
      />,
    );
  expect([many(0), many(50).includes('<button'), many(51).match(/<li /g)?.length]).toEqual(['', false, 50]);
  expect(many(51)).toMatch(
    /<\/ol><button type="button" class="button" data-variant="outline" data-size="small">Show all 51<\/button><\/section>$/,
  );
});

test('NoResult names the reason, and says that the input has changed', () => {
  const outcome = {inputs: [], files: [], findings: findings.slice(1, 2), summary: []};
  expect(
    html(
      <NoResult
        ending={{kind: 'done', outcome, zip: Promise.resolve(new Uint8Array())}}
        requestedRun={1}
        isStale
        onRunAgain={nothing}
        onChoose={nothing}
      />,
    ),
  ).toMatchInlineSnapshot(`
    "
    <section class="tool-no-result" aria-labelledby="tool-no-result">
    <h3 id="tool-no-result" tabindex="-1">No files generated</h3>
    <p>Fix the error and run again.</p>
    <p class="callout tool-stale" data-type="note">The input or an option has changed since this run. <button type="button" class="inline-link">Run again</button>
    </p>
    <section class="tool-findings" aria-label="Findings">
    <h3 class="slug">1 error</h3>
    <ol>
    <li data-severity="error">
    <button type="button" title="c-error">
    <span class="severity">error</span> First.<small> a.yaml:2:3</small>
    </button>
    <p class="hint">Mend it.</p>
    </li>
    </ol>
    </section>
    </section>
    "
  `);
  expect(
    html(
      <NoResult ending={{kind: 'canceled'}} requestedRun={0} isStale={false} onRunAgain={nothing} onChoose={nothing} />,
    ),
  ).toMatchInlineSnapshot(`
    "
    <section class="tool-no-result" aria-labelledby="tool-no-result">
    <h3 id="tool-no-result" tabindex="-1">No files generated</h3>
    <p>The run ended before there was a result.</p>
    </section>
    "
  `);
});

const described = {label: 'Label', description: 'What it is.'};
const specs: readonly OptionSpec[] = [
  {...described, name: 'language', kind: 'choice', choices: ['typescript', 'python'], default: 'typescript'},
  {...described, name: 'name', kind: 'text', default: '', placeholder: 'my-sdk'},
  {...described, name: 'tests', kind: 'switch', default: true},
  {...described, name: 'depth', kind: 'number', default: 1, min: 1, max: 4, isAdvanced: true},
  {...described, name: 'include', kind: 'list', default: [], isAdvanced: true},
  {...described, name: 'scalars', kind: 'map', default: {}, placeholder: 'A=b', isAdvanced: true},
];

test('OptionsForm has a field for each kind of option, with its value or default', () => {
  expect(
    html(
      <OptionsForm
        specs={specs}
        values={{language: 'python', depth: 3, scalars: {A: 'b', C: 'd'}}}
        onChange={nothing}
      />,
    ),
  ).toMatchInlineSnapshot(`
      "
      <form class="tool-options" aria-label="Options">
      <div class="tool-fields">
      <div class="form-field">
      <label for="option-language">Label</label>
      <select id="option-language" name="language" aria-describedby="option-language-help" class="input">
      <option value="typescript">typescript</option>
      <option value="python" selected="">python</option>
      </select>
      <p class="help" id="option-language-help">What it is.</p>
      </div>
      <div class="form-field">
      <label for="option-name">Label</label>
      <input id="option-name" aria-describedby="option-name-help" class="input" type="text" autoComplete="off" spellCheck="false" placeholder="my-sdk" name="name" value=""/>
      <p class="help" id="option-name-help">What it is.</p>
      </div>
      <div class="form-field">
      <label class="choice">
      <input id="option-tests" aria-describedby="option-tests-help" type="checkbox" role="switch" aria-checked="true" name="tests" checked=""/>
      <span>Label</span>
      </label>
      <p class="help" id="option-tests-help">What it is.</p>
      </div>
      </div>
      <details class="disclosure" open="">
      <summary class="slug">More options</summary>
      <div class="tool-fields">
      <div class="form-field">
      <label for="option-depth">Label</label>
      <input id="option-depth" aria-describedby="option-depth-help" class="input" type="number" min="1" max="4" name="depth" value="3"/>
      <p class="help" id="option-depth-help">What it is.</p>
      </div>
      <div class="form-field">
      <label for="option-include">Label</label>
      <textarea id="option-include" name="include" aria-describedby="option-include-help" class="input" rows="2" autoComplete="off" spellCheck="false" placeholder="One per line">
      </textarea>
      <p class="help" id="option-include-help">What it is.</p>
      </div>
      <div class="form-field">
      <label for="option-scalars">Label</label>
      <textarea id="option-scalars" name="scalars" aria-describedby="option-scalars-help" class="input" rows="2" autoComplete="off" spellCheck="false" placeholder="A=b">A=b
      C=d</textarea>
      <p class="help" id="option-scalars-help">What it is.</p>
      </div>
      </div>
      </details>
      <button type="button" class="button" data-variant="outline" data-size="small">Reset options</button>
      </form>
      "
    `);
});

test('OptionsForm without values has no reset button, and its advanced options are folded', () => {
  expect(html(<OptionsForm specs={specs.slice(2, 4)} values={{}} onChange={nothing} />)).toMatchInlineSnapshot(`
    "
    <form class="tool-options" aria-label="Options">
    <div class="tool-fields">
    <div class="form-field">
    <label class="choice">
    <input id="option-tests" aria-describedby="option-tests-help" type="checkbox" role="switch" aria-checked="true" name="tests" checked=""/>
    <span>Label</span>
    </label>
    <p class="help" id="option-tests-help">What it is.</p>
    </div>
    </div>
    <details class="disclosure">
    <summary class="slug">More options</summary>
    <div class="tool-fields">
    <div class="form-field">
    <label for="option-depth">Label</label>
    <input id="option-depth" aria-describedby="option-depth-help" class="input" type="number" min="1" max="4" name="depth" value="1"/>
    <p class="help" id="option-depth-help">What it is.</p>
    </div>
    </div>
    </details>
    </form>
    "
  `);
  expect(html(<OptionsForm specs={specs.slice(2, 3)} values={{tests: false}} onChange={nothing} />))
    .toMatchInlineSnapshot(`
    "
    <form class="tool-options" aria-label="Options">
    <div class="tool-fields">
    <div class="form-field">
    <label class="choice">
    <input id="option-tests" aria-describedby="option-tests-help" type="checkbox" role="switch" aria-checked="false" name="tests"/>
    <span>Label</span>
    </label>
    <p class="help" id="option-tests-help">What it is.</p>
    </div>
    </div>
    <button type="button" class="button" data-variant="outline" data-size="small">Reset options</button>
    </form>
    "
  `);
});

const bar = {
  action: 'Generate',
  extensions: ['.yaml', '.json'],
  onRun: nothing,
  onCancel: nothing,
  onFiles: nothing,
  onExample: nothing,
  onClear: nothing,
};

test('RunBar without input cannot run and offers files, a folder and the example', () => {
  expect(html(<RunBar {...bar} isEmpty hasFiles={false} progress={undefined} />)).toMatchInlineSnapshot(`
    "
    <div class="buttons tool-ways">
    <button type="button" class="button" data-variant="outline" data-size="small">Choose files</button>
    <input type="file" hidden="" multiple="" accept=".yaml,.json,.zip,.gz" aria-label="Choose files"/>
    <button type="button" class="button" data-variant="outline" data-size="small">Choose a folder</button>
    <input type="file" hidden="" multiple="" aria-label="Choose a folder" webkitdirectory="true"/>
    <button type="button" class="button" data-variant="outline" data-size="small">Try the example</button>
    </div>
    <div class="tool-run">
    <button type="button" class="button" data-variant="solid" aria-disabled="true">Generate</button>
    </div>
    "
  `);
});

test('RunBar with files offers to add others and to clear them, and shows the progress of a run', () => {
  expect(html(<RunBar {...bar} isEmpty={false} hasFiles progress={{step: 'Reading', done: 1300, total: 1200}} />))
    .toMatchInlineSnapshot(`
    "
    <div class="buttons tool-ways">
    <button type="button" class="button" data-variant="outline" data-size="small">Choose files</button>
    <input type="file" hidden="" multiple="" accept=".yaml,.json,.zip,.gz" aria-label="Choose files"/>
    <button type="button" class="button" data-variant="outline" data-size="small">Choose a folder</button>
    <input type="file" hidden="" multiple="" aria-label="Choose a folder" webkitdirectory="true"/>
    <button type="button" class="button" data-variant="outline" data-size="small">Add files</button>
    <input type="file" hidden="" multiple="" accept=".yaml,.json,.zip,.gz" aria-label="Add files"/>
    <button type="button" class="button" data-variant="outline" data-size="small">Try the example</button>
    <button type="button" class="button" data-variant="outline" data-size="small">Clear</button>
    </div>
    <div class="tool-run">
    <button type="button" class="button" data-variant="solid" aria-disabled="true" aria-busy="true">Generate</button>
    <button type="button" class="button" data-variant="outline">Cancel</button>
    <label class="tool-progress">
    <span class="slug">Reading 1,300 of 1,200</span>
    <progress max="1200" value="1200">
    </progress>
    </label>
    </div>
    "
  `);
});

test.each([
  [{step: 'Starting', done: 0, total: 0}, 'Starting…</span><progress></progress>'],
  [{step: 'Reading', done: 0, total: 1}, 'Reading…</span><progress max="1" value="0"></progress>'],
  [{step: 'Reading', done: 1, total: 2}, 'Reading 1 of 2</span><progress max="2" value="1"></progress>'],
])('RunBar shows the progress %j', (progress, shown) => {
  expect(renderToStaticMarkup(<RunBar {...bar} isEmpty={false} hasFiles={false} progress={progress} />)).toContain(
    shown,
  );
});

test('RunBar with input can run', () => {
  const run = renderToStaticMarkup(<RunBar {...bar} isEmpty={false} hasFiles={false} progress={undefined} />);
  expect(run.slice(run.indexOf('<div class="tool-run">'))).toBe(
    '<div class="tool-run"><button type="button" class="button" data-variant="solid">Generate</button></div>',
  );
});

test('FileTree shows the chosen file as selected and as the only tab stop', () => {
  expect(html(<FileTree paths={['src/a.ts', 'README.md']} chosen="src/a.ts" onChoose={nothing} />))
    .toMatchInlineSnapshot(`
    "
    <ul class="tool-tree" role="tree" aria-label="Files of the result">
    <li role="treeitem" aria-level="1" aria-posinset="1" aria-setsize="2" aria-selected="false" aria-expanded="true" tabindex="-1">src</li>
    <li role="treeitem" aria-level="2" aria-posinset="1" aria-setsize="1" aria-selected="true" tabindex="0">a.ts</li>
    <li role="treeitem" aria-level="1" aria-posinset="2" aria-setsize="2" aria-selected="false" tabindex="-1">README.md</li>
    </ul>
    "
  `);
  const stops = renderToStaticMarkup(<FileTree paths={['a.ts', 'b.ts']} chosen="c.ts" onChoose={nothing} />);
  expect(stops.match(/tabindex="[^>]*/gi)).toEqual(['tabindex="0"', 'tabindex="-1"']);
});
