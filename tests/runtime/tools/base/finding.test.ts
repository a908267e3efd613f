import {expect, test} from 'vitest';
import {
  createFindings,
  maxPerFile,
  maxPerMessage,
  type Finding,
  type Severity,
} from '../../../../runtime/tools/base/finding.js';

function finding(file: string, line: number, column = 1, severity: Severity = 'warning'): Finding {
  return {severity, code: 'odd', message: `Odd at ${line}:${column}.`, place: {file, line, column}};
}

function placesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({place}) => `${place?.file}:${place?.line}:${place?.column}`);
}

test('findings are sorted by file, line and column, after those without a place', () => {
  const findings = createFindings();
  const aboutNothing = {severity: 'info', code: 'general', message: 'So it is.'} as const;
  for (const [file, line, column] of [
    ['b', 1, 1],
    ['a', 10, 1],
    ['a', 9, 7],
    ['a', 9, 3],
  ] as const)
    // prettier-ignore
    findings.add(finding(file, line, column));
  findings.add(aboutNothing);
  expect(findings.all()[0]).toEqual(aboutNothing);
  expect(placesOf(findings.all().slice(1))).toEqual(['a:9:3', 'a:9:7', 'a:10:1', 'b:1:1']);
});

test('equal findings at one place are reported once', () => {
  const findings = createFindings();
  findings.add(finding('a', 1));
  findings.add({...finding('a', 1), hint: 'Look closer.'});
  findings.add({...finding('a', 1), code: 'even'});
  expect(findings.all()).toEqual([finding('a', 1), {...finding('a', 1), code: 'even'}]);
});

test('hasErrors is true for errors only', () => {
  const findings = createFindings();
  findings.add(finding('a', 1, 1, 'warning'));
  findings.add(finding('a', 2, 1, 'info'));
  expect(findings.hasErrors).toBe(false);
  findings.add(finding('a', 3, 1, 'error'));
  expect(findings.hasErrors).toBe(true);
});

test('findings over the limit per file are summarized as findings-omitted', () => {
  const findings = createFindings();
  for (let line = 1; line <= maxPerFile + 1; line++) findings.add(finding('a', line));
  findings.add(finding('b', 1));
  const all = findings.all();
  expect(all.length).toBe(maxPerFile + 2);
  expect(all.slice(-2)).toEqual([
    {
      severity: 'info',
      code: 'findings-omitted',
      message: '1 more finding is not shown.',
      place: {file: 'a', line: 1, column: 1},
    },
    finding('b', 1),
  ]);
  findings.add(finding('a', 1000));
  expect(findings.all().at(-2)?.message).toBe('2 more findings are not shown.');
});

test('an error is kept even if warnings already fill the limit of its file', () => {
  const findings = createFindings();
  findings.add(finding('a', 1, 1, 'info'));
  for (let line = 2; line <= 2 * maxPerFile; line++) findings.add(finding('a', line));
  findings.add(finding('a', 1, 2, 'error'));
  const all = findings.all();
  expect(all[0]).toEqual(finding('a', 1, 2, 'error'));
  expect(placesOf(all.slice(1, -1))).toEqual(Array.from({length: maxPerFile - 1}, (_, at) => `a:${at + 2}:1`));
  expect(all.at(-1)?.message).toBe('101 more findings are not shown.');
});

test('all() returns a copy', () => {
  const findings = createFindings();
  findings.add(finding('a', 2));
  const before = findings.all();
  findings.add(finding('a', 1));
  expect(placesOf(before)).toEqual(['a:2:1']);
});

test('a lazy hint is computed only for findings that are shown', () => {
  const findings = createFindings();
  let calls = 0;
  const hint = () => `Hint ${++calls}.`;
  for (let line = 1; line <= maxPerFile + 50; line++) findings.add(finding('a', line), hint);
  findings.add(finding('a', 1), hint);
  expect([calls, findings.all()[0]?.hint, findings.all()[maxPerFile - 1]?.hint]).toEqual([100, 'Hint 1.', 'Hint 100.']);
  findings.add({...finding('b', 1), hint: 'Known.'}, () => undefined);
  expect(findings.all().at(-1)?.hint).toBe('Known.');
});

test('a repeated warning is shown at its first places and then summarized with a count', () => {
  const findings = createFindings();
  const same = (line: number, severity: Severity = 'warning'): Finding => ({
    ...finding('a', line, 1, severity),
    message: 'It is odd.',
    hint: 'Change it.',
  });
  for (let line = 1; line <= 100; line++) findings.add(same(line));
  expect(findings.all()).toEqual([
    same(1),
    same(2),
    same(3),
    {
      severity: 'warning',
      code: 'odd',
      message: 'It is odd. This is the first of 97 more places with the same finding.',
      hint: 'Change it.',
      place: {file: 'a', line: maxPerMessage + 1, column: 1},
    },
  ]);
  const errors = createFindings();
  for (let line = 1; line <= 10; line++) errors.add(same(line, 'error'));
  expect(errors.all().length).toBe(10);
});
