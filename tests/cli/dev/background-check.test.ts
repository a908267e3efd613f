import {expect, test} from 'vitest';
import {createBackgroundCheck, snapshotChecker} from '../../../cli/dev/background-check.js';
import {checkSite} from '../../../renderer/check-site.js';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {compile, type Snapshot} from '../../../renderer/compile.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import {site} from '../../support/site.js';

const atOnce = () => Promise.resolve();
const idle = {first: new Set<string>(), onFirst: () => {}};
const finding = (message: string, file = 'content/a.md'): Diagnostic => ({
  severity: 'warning',
  code: 'x',
  message,
  place: {file},
});
const snapshotWith = (...diagnostics: readonly Diagnostic[]) => ({diagnostics: () => diagnostics, rendered: () => []});

const files: Readonly<Record<string, string>> = {
  'content/index.md': '# Home\n\n[A](/a) [plan](/plan) [gone](/gone)\n',
  'content/a.md': '# A\n\n# B\n\n#### C\n\n![](/none.png) [](/)\n',
  'content/b.md': '# A\n\n<!-- galley-ignore link-broken: planned -->\nText.\n',
  'content/plan.md': '---\ndraft: true\n---\n\n# Plan\n\n[x](/gone)\n',
  'content/empty.md': '---\ntitle: Empty\n---\n',
  'content/public/unused.png': 'x',
};

test('the background check finds the same as checkSite after every save', async () => {
  const host = site(files);
  const check = snapshotChecker(host);
  const checking = createBackgroundCheck<Snapshot & {rendered(): readonly Diagnostic[]}>(check, atOnce);
  let shown: Snapshot | undefined;
  const edits: readonly Readonly<Record<string, string>>[] = [
    {},
    {'content/a.md': '# A\n\nFine. [b](/b)\n'},
    {'content/plan.md': '# Plan\n'},
    {'content/empty.md': '---\ntitle: A\n---\n\nText. <a href="/b"></a>\n'},
    {'content/site.yml': 'checks:\n  rules: {page-orphan: error, description-missing: off}\n'},
  ];
  const edited = {...files};
  for (const edit of edits) {
    Object.assign(edited, edit);
    const saved = {...host, files: memoryFiles(edited)};
    shown = await compile(saved, {dev: true, allRules: true, at: new Date().toISOString()}, shown);
    const snapshot = {...shown, rendered: siteOutputs(saved, shown).diagnostics};
    checking.cancel(Object.keys(edit));
    expect(await checking.run(snapshot, idle)).toBe(true);
    const {diagnostics} = await checkSite(site(edited));
    expect(checking.findings({snapshot, error: undefined})).toEqual(diagnostics);
    expect(diagnostics.length).toBeGreaterThan(3);
  }
});

test('during a check, findings() has new findings of documents and the last page findings of unchanged files', async () => {
  const results = [[finding('broken'), finding('orphan'), finding('orphan', 'content/b.md')], [finding('fine')]];
  const checking = createBackgroundCheck(() => Promise.resolve(results.shift() ?? []), atOnce);
  const first = snapshotWith(finding('broken'));
  const found = (snapshot: typeof first) => checking.findings({snapshot, error: undefined});
  expect(found(first)).toEqual([finding('broken')]);
  await checking.run(first, idle);
  expect(found(first)).toEqual([finding('broken'), finding('orphan'), finding('orphan', 'content/b.md')]);
  const second = snapshotWith(finding('other'));
  checking.cancel(['content/a.md']);
  expect(found(second)).toEqual([finding('other'), finding('orphan', 'content/b.md')]);
  await checking.run(second, idle);
  expect(found(second)).toEqual([finding('fine')]);
});

test('the background check runs again after a save that changes no page, such as a save of a check', async () => {
  let runs = 0;
  const checking = createBackgroundCheck(async () => [finding(`run ${++runs}`)], atOnce);
  const snapshot = snapshotWith();
  await checking.run(snapshot, idle);
  await checking.run(snapshot, idle);
  expect(checking.findings({snapshot, error: undefined})).toEqual([finding('run 1')]);
  checking.cancel(['templates/checks/own.ts']);
  await checking.run(snapshot, idle);
  expect(checking.findings({snapshot, error: undefined})).toEqual([finding('run 2')]);
});

test('cancel() aborts a background check that is running or has not started', async () => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const signals: AbortSignal[] = [];
  const checking = createBackgroundCheck(async (_snapshot, {yieldControl, signal}) => {
    signals.push(signal);
    begin();
    for (;;) await yieldControl();
  }, atOnce);
  const running = checking.run(snapshotWith(), idle);
  await begun;
  checking.cancel(['content/a.md']);
  expect(await running).toBe(false);
  expect(signals.map(({aborted}) => aborted)).toEqual([true]);
  const waiting = createBackgroundCheck(() => expect.unreachable(), atOnce);
  const early = waiting.run(snapshotWith(), idle);
  waiting.cancel(['content/a.md']);
  expect(await early).toBe(false);
});

test('the background check reports the findings of changed pages before it has checked the others', async () => {
  const seen: (readonly Diagnostic[])[] = [];
  const host = site(files);
  const snapshot = await compile(host, {dev: true, allRules: true});
  const shown = {...snapshot, rendered: () => []};
  const checking = createBackgroundCheck<typeof shown>(snapshotChecker(host), atOnce);
  const onFirst = () => void seen.push(checking.findings({snapshot: shown, error: undefined}));
  await checking.run(shown, {first: new Set(['/empty']), onFirst});
  const codes = (diagnostics: readonly Diagnostic[] = []) => diagnostics.map(({code}) => code);
  expect(seen).toHaveLength(1);
  expect(codes(seen[0])).toEqual(expect.arrayContaining(['page-empty', 'heading-repeated']));
  expect(codes(seen[0])).not.toContain('page-orphan');
});
