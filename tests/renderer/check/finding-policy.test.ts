import {expect, test} from 'vitest';
import type {Diagnostic, RawDiagnostic} from '../../../renderer/base/diagnostic.js';
import type {IgnoreComment} from '../../../renderer/base/ignore-comments.js';
import {createFindingPolicy, unusedComments, type PolicyInputs} from '../../../renderer/check/finding-policy.js';

const finding = (code: string, file?: string, line?: number): Diagnostic => ({
  severity: 'error',
  code,
  message: `${code}.`,
  ...(file !== undefined && {place: {file, ...(line !== undefined && {line})}}),
});
const broken = finding('link-broken', 'content/a.md', 3);

/** `code severity` of each reported finding. */
function reported(found: readonly Diagnostic[], inputs: Partial<PolicyInputs> = {}): readonly string[] {
  const policy = createFindingPolicy({checks: {rules: {}, overrides: []}, documents: [], allRules: false, ...inputs});
  return policy(found).reported.map(({code, severity}) => `${code} ${severity}`);
}

test('createFindingPolicy() returns findings unchanged without settings', () => {
  const policy = createFindingPolicy({checks: {rules: {}, overrides: []}, documents: [], allRules: false});
  const {reported: found, used} = policy([broken]);
  expect(found[0]).toBe(broken);
  expect(used.size).toBe(0);
});

test('createFindingPolicy() reports a finding that another rule covers only if that rule is off or silenced', () => {
  const covered = (line: number): RawDiagnostic => ({
    ...finding('component-failed', 'content/a.md', line),
    coveredBy: 'x',
  });
  const ignores = [{line: 1, targets: [2], codes: ['x'], removal: {column: 1, old: '', new: ''}}];
  const policy = createFindingPolicy({
    checks: {rules: {}, overrides: [{files: 'content/b.md', rules: {x: 'off'}}]},
    documents: [{file: 'content/a.md', ignores}],
    allRules: false,
  });
  const {coveredBy: _, ...uncovered} = covered(2);
  const elsewhere = {...uncovered, place: {file: 'content/b.md'}};
  expect(policy([covered(1), covered(2), {...elsewhere, coveredBy: 'x'}]).reported).toEqual([uncovered, elsewhere]);
});

test('createFindingPolicy() reports rules of `galley check` only if it applies all rules', () => {
  const found = [broken, finding('page-weight', 'content/a.md')];
  expect(reported(found)).toEqual(['link-broken error']);
  expect(reported(found, {allRules: true})).toEqual(['link-broken error', 'page-weight error']);
});

const override = (files: string | string[], rules: Record<string, 'off' | 'error' | 'warning' | 'info'>) => ({
  files,
  rules,
});

test.each<[string, PolicyInputs['checks'], readonly string[]]>([
  ['a rule of the site', {rules: {'link-broken': 'warning'}, overrides: []}, ['link-broken warning']],
  ['a rule that is off', {rules: {'link-broken': 'off'}, overrides: []}, []],
  ['a rule of another code', {rules: {'anchor-broken': 'off'}, overrides: []}, ['link-broken error']],
  [
    'an override of the file',
    {rules: {'link-broken': 'off'}, overrides: [override('content/*.md', {'link-broken': 'info'})]},
    ['link-broken info'],
  ],
  [
    'an override of another file',
    {rules: {'link-broken': 'warning'}, overrides: [override(['content/b.md'], {'link-broken': 'off'})]},
    ['link-broken warning'],
  ],
  [
    'the last of several overrides',
    {
      rules: {},
      overrides: [
        override('content/**', {'link-broken': 'off'}),
        override('content/a.md', {'link-broken': 'info'}),
        override('content/a.md', {'anchor-broken': 'off'}),
      ],
    },
    ['link-broken info'],
  ],
])('createFindingPolicy() gives a finding the severity of %s', (_, checks, expected) => {
  expect(reported([broken], {checks})).toEqual(expected);
});

test('createFindingPolicy() applies no override to a finding without a place', () => {
  const checks = {rules: {}, overrides: [override('**', {'link-broken': 'off'})]};
  expect(reported([finding('link-broken')], {checks})).toEqual(['link-broken error']);
});

const comment = (codes: readonly string[], targets: readonly number[]): IgnoreComment => ({
  line: 2,
  targets,
  codes,
  removal: {column: 5, old: '<!-- x -->', new: ''},
});

test('createFindingPolicy() silences findings on the lines of a comment, and returns the comment', () => {
  const used = comment(['link-broken', 'anchor-broken'], [3, 0]);
  const unused = comment(['link-broken'], [9]);
  const documents = [{file: 'content/a.md', ignores: [unused, used]}, {file: 'content/b.md'}];
  const policy = createFindingPolicy({checks: {rules: {}, overrides: []}, documents, allRules: false});
  const kept = [
    finding('link-broken', 'content/a.md', 4),
    finding('link-broken', 'content/b.md', 3),
    finding('image-missing', 'content/a.md', 3),
    finding('link-broken'),
  ];
  expect(policy([broken, finding('anchor-broken', 'content/a.md'), ...kept])).toEqual({
    reported: kept,
    used: new Set([used]),
  });
});

test('createFindingPolicy() does not use a comment for a finding that is off', () => {
  const checks = {rules: {'link-broken': 'off' as const}, overrides: []};
  const documents = [{file: 'content/a.md', ignores: [comment(['link-broken'], [3])]}];
  expect(createFindingPolicy({checks, documents, allRules: false})([broken])).toEqual({reported: [], used: new Set()});
});

test('unusedComments() reports comments without effect, with a fix or the code that was meant', () => {
  const [used, unused, misspelled] = [
    comment(['link-broken'], [3]),
    comment(['link-broken', 'anchor-broken'], [3]),
    comment(['link-broken', 'anchor-brokn'], [3]),
  ];
  const documents = [{file: 'content/a.md', ignores: [used, unused, misspelled]}, {file: 'content/b.md'}];
  const place = {file: 'content/a.md', line: 2};
  const unusedFinding = {severity: 'warning', code: 'ignore-unused', place};
  expect([...unusedComments(documents, {reported: [], used: new Set([used])})]).toEqual([
    {
      ...unusedFinding,
      message: 'This comment has no effect: there is no finding link-broken or anchor-broken here.',
      hint: 'Delete the comment.',
      fix: {
        description: 'Delete the comment.',
        edits: [{...place, column: 5, old: '<!-- x -->', new: ''}],
      },
    },
    {
      ...unusedFinding,
      message: 'This comment has no effect: there is no finding link-broken or anchor-brokn here.',
      hint: 'Did you mean anchor-broken?',
    },
  ]);
  expect([
    ...unusedComments(documents, {reported: [], used: new Set([used, unused])}, ['link-broken', 'anchor-brokn']),
  ]).toEqual([expect.objectContaining({hint: 'Delete the comment.'})]);
});

test('unusedComments() tells where to move a comment whose finding is elsewhere in the file', () => {
  const documents = [{file: 'content/a.md', ignores: [comment(['link-broken'], [3])]}];
  const hintsFor = (place: NonNullable<Diagnostic['place']>): unknown =>
    [...unusedComments(documents, {reported: [{...broken, place}], used: new Set()})].map(({hint, fix}) => ({
      hint,
      fix,
    }));
  expect(hintsFor({file: 'content/a.md', line: 9, column: 2})).toEqual([
    {hint: 'To silence the finding link-broken in line 9, move the comment to the line before it.', fix: undefined},
  ]);
  expect(hintsFor({file: 'content/a.md'})).toEqual([
    {
      hint: 'The finding link-broken is about the whole file. To silence it, write `# galley-ignore link-broken: reason` in the front matter.',
      fix: undefined,
    },
  ]);
  expect(hintsFor({file: 'content/b.md', line: 9})).toEqual([
    {hint: 'Delete the comment.', fix: expect.objectContaining({description: 'Delete the comment.'})},
  ]);
});
