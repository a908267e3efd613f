import {expect, test} from 'vitest';
import {compact} from '../../../cli/report/reporters/compact.js';
import {gitlab} from '../../../cli/report/reporters/gitlab.js';
import {jsonl} from '../../../cli/report/reporters/json-lines.js';
import {junit} from '../../../cli/report/reporters/junit.js';
import {markdown} from '../../../cli/report/reporters/markdown.js';
import {pretty} from '../../../cli/report/reporters/pretty.js';
import {sarif} from '../../../cli/report/reporters/sarif.js';
import {context, findings, reportOf} from './reported.js';

const report = reportOf(findings);

test('the compact reporter prints a line for each finding, with paths relative to the current folder', () => {
  expect(compact(report, context).split('\n')).toEqual([
    '../content/site.yml:1:1: info store-remote-unset TOKEN is not set.',
    '../content/a.md:3:1: warning html-removed `<b>` is left out.',
    '../content/a.md:3:5: error link-broken No page at /docs/instal. Did you mean /docs/install?',
  ]);
  expect(compact(reportOf([]), context)).toBe('');
});

test('the jsonl reporter prints findings sorted by severity, then a summary with the fields of the command', () => {
  const built = reportOf(findings, {summary: {out: 'dist', pages: 3}});
  const lines = jsonl(built, context)
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([
    {type: 'diagnostic', ...findings[2]},
    {type: 'diagnostic', ...findings[1]},
    {type: 'diagnostic', ...findings[0]},
    {
      type: 'summary',
      version: 1,
      command: 'build',
      errors: 1,
      warnings: 1,
      infos: 1,
      out: 'dist',
      pages: 3,
      durationMs: 1234,
    },
  ]);
});

test('the junit reporter writes a suite for each file, with errors as failures and other findings as passed', () => {
  expect(junit(report, context)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<testsuites>
<testsuite id="0" name="site/content/site.yml" package="galley" timestamp="2026-05-04T03:02:01" hostname="localhost" tests="1" failures="0" errors="0" time="1.234">
<properties><property name="galley" value="1.2.3"/></properties>
<testcase name="store-remote-unset: TOKEN is not set." classname="site/content/site.yml" time="0"/>
<system-out>site/content/site.yml:1:1: info store-remote-unset TOKEN is not set.</system-out>
<system-err></system-err>
</testsuite>
<testsuite id="1" name="site/content/a.md" package="galley" timestamp="2026-05-04T03:02:01" hostname="localhost" tests="2" failures="1" errors="0" time="0">
<properties><property name="galley" value="1.2.3"/></properties>
<testcase name="html-removed: \`&lt;b&gt;\` is left out." classname="site/content/a.md" time="0"/>
<testcase name="link-broken: No page at /docs/instal." classname="site/content/a.md" time="0"><failure type="link-broken" message="No page at /docs/instal.">site/content/a.md:3:5: error link-broken No page at /docs/instal. Did you mean /docs/install?
2 │ 
3 │ See [this](/docs/instal) &lt;b&gt;now&lt;/b&gt;.
  │     ^</failure></testcase>
<system-out>site/content/a.md:3:1: warning html-removed \`&lt;b&gt;\` is left out.</system-out>
<system-err></system-err>
</testsuite>
</testsuites>`);
});

test('the junit reporter counts warnings as failures with --strict, and writes one passed case without findings', () => {
  expect(junit(reportOf(findings, {isStrict: true}), context).match(/ failures="\d"/g)).toEqual([
    ' failures="0"',
    ' failures="2"',
  ]);
  const none = junit(reportOf([]), context);
  expect(none).toContain('<testcase name="galley build" classname="galley" time="0"/>');
  expect(none.match(/<testsuite /g)).toHaveLength(1);
});

test('the junit reporter numbers test cases with the same name', () => {
  const finding = findings[0]!;
  const names = junit(reportOf([finding, {...finding}]), context).match(/<testcase name="[^"]*"/g);
  expect(names).toEqual([
    '<testcase name="link-broken: No page at /docs/instal."',
    '<testcase name="link-broken: No page at /docs/instal. (2)"',
  ]);
});

test('the sarif reporter writes a rule for each code and a result for each finding, with repository paths', () => {
  const rule = (id: string, title: string) => {
    const help = `https://galley.example/docs/checks/rules/${id}`;
    return {
      id,
      shortDescription: {text: title},
      fullDescription: {text: title},
      helpUri: help,
      help: {text: `${title} ${help}`, markdown: `[What it means and how to fix it](${help})`},
    };
  };
  const result = (ruleId: string, ruleIndex: number, level: string, text: string, uri: string, region: object) => ({
    ruleId,
    ruleIndex,
    level,
    message: {text},
    locations: [{physicalLocation: {artifactLocation: {uri, uriBaseId: '%SRCROOT%'}, region}}],
    partialFingerprints: {'galley/v1': expect.stringMatching(/^[\da-f]{32}$/)},
  });
  const ends = {...findings[0]!, place: {file: 'content/50% off.md', line: 3, column: 5, endLine: 3, endColumn: 9}};
  expect(JSON.parse(sarif(reportOf([...findings, ends]), context))).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Galley',
            semanticVersion: '1.2.3',
            informationUri: 'https://galley.example',
            rules: [
              rule('html-removed', 'Raw HTML that is not allowed was removed.'),
              rule('link-broken', 'There is no page, file or redirect at this address, or the link has no address.'),
              rule(
                'store-remote-unset',
                'The remote store is not used, because its address or a header is invalid, or an environment variable is missing or invalid. The site is complete.',
              ),
            ],
          },
        },
        automationDetails: {id: 'galley/build/'},
        columnKind: 'utf16CodeUnits',
        results: [
          result('store-remote-unset', 2, 'note', 'TOKEN is not set.', 'site/content/site.yml', {
            startLine: 1,
            startColumn: 1,
          }),
          result(
            'link-broken',
            1,
            'error',
            'No page at /docs/instal. Did you mean /docs/install?',
            'site/content/50%25%20off.md',
            {startLine: 3, startColumn: 5, endLine: 3, endColumn: 9},
          ),
          result('html-removed', 0, 'warning', '`<b>` is left out.', 'site/content/a.md', {
            startLine: 3,
            startColumn: 1,
          }),
          result(
            'link-broken',
            1,
            'error',
            'No page at /docs/instal. Did you mean /docs/install?',
            'site/content/a.md',
            {startLine: 3, startColumn: 5},
          ),
        ],
      },
    ],
  });
});

test('the gitlab reporter writes the fields that GitLab requires', () => {
  const fingerprint = expect.stringMatching(/^[\da-f]{32}$/) as unknown;
  expect(JSON.parse(gitlab(report, context))).toEqual([
    {
      description: 'TOKEN is not set.',
      check_name: 'store-remote-unset',
      fingerprint,
      severity: 'info',
      location: {path: 'site/content/site.yml', lines: {begin: 1, end: 1}},
    },
    {
      description: '`<b>` is left out.',
      check_name: 'html-removed',
      fingerprint,
      severity: 'minor',
      location: {path: 'site/content/a.md', lines: {begin: 3, end: 3}},
    },
    {
      description: 'No page at /docs/instal. Did you mean /docs/install?',
      check_name: 'link-broken',
      fingerprint,
      severity: 'major',
      location: {path: 'site/content/a.md', lines: {begin: 3, end: 3}},
    },
  ]);
  expect(gitlab(reportOf([]), context)).toBe('[]');
});

test('the markdown reporter writes a table for each file, and escapes Markdown and mentions', () => {
  const mention = {...findings[1]!, message: 'Ask @admin | [here](x) ![y](z) & *now*.'};
  const withUrls = {...context, sourceUrl: (file: string, line?: number) => `https://git.example/${file}#L${line}`};
  expect(markdown(reportOf([...findings.slice(0, 1), mention, findings[2]!]), withUrls)).toBe(`<!-- galley build -->

### Galley: 1 error and 1 warning in 1 file

**site/content/site.yml**

| Line | Severity | Finding |
| ---: | --- | --- |
|  | info | TOKEN is not set. [store-remote-unset](https://galley.example/docs/checks/rules/store-remote-unset) |

**site/content/a.md**

| Line | Severity | Finding |
| ---: | --- | --- |
| [3](https://git.example/site/content/a.md#L3) | warning | Ask @\u200badmin \\| \\[here\\]\\(x\\) \\!\\[y\\]\\(z\\) \\& \\*now\\*. [html-removed](https://galley.example/docs/checks/rules/html-removed) |
| [3:5](https://git.example/site/content/a.md#L3) | **error** | No page at /docs/instal. Did you mean /docs/install? [link-broken](https://galley.example/docs/checks/rules/link-broken) |`);
  expect(markdown(reportOf([]), context)).toBe('<!-- galley build -->\n\n### Galley: no findings');
  expect(markdown(reportOf(findings.slice(2)), context)).toContain('### Galley: 1 info\n');
});

test('the markdown reporter keeps the most severe findings within 65,536 characters and counts the rest', () => {
  const many = Array.from({length: 2000}, (_, index) => ({
    ...findings[index % 4 === 3 ? 0 : 1]!,
    place: {file: `content/${index % 10}.md`, line: index + 1},
  }));
  const text = markdown(reportOf(many), context);
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  const errors = rows.filter((row) => row.includes('**error**')).length;
  expect(errors).toBeGreaterThan(400);
  expect(text.length).toBeLessThanOrEqual(65_536);
  expect(text.length).toBeGreaterThan(64_500);
  expect(text.split('\n')[2]).toBe('### Galley: 500 errors and 1,500 warnings in 10 files');
  const left = 2000 - rows.length;
  expect(text.split('\n').at(-1)).toMatch(/^A comment has at most 65,536 characters\. Left out: .* in \d+ files\.$/);
  expect(
    [...(text.split('\n').at(-1) ?? '').matchAll(/([\d,]+) (?:error|warning)s?/g)].reduce(
      (sum, [, count = '']) => sum + Number(count.replace(',', '')),
      0,
    ),
  ).toBe(left);
});

test('the pretty reporter counts the findings in the baseline, and written, fixed and stale entries', () => {
  const entry = {file: 'content/a.md', code: 'link-broken', message: 'No page at /x.', fingerprint: 'f'};
  const withBaseline = (stale: number, change: 'none' | 'shrunk' | 'updated', known = 2) =>
    pretty(
      reportOf([], {baseline: {file: 'b.json', known, stale: Array.from({length: stale}, () => entry), change}}),
      context,
    );
  expect(withBaseline(0, 'none')).toBe('2 known findings are in b.json.');
  expect(withBaseline(0, 'none', 0)).toBe('');
  expect(withBaseline(0, 'updated', 1)).toBe('1 finding written to b.json.');
  expect(withBaseline(3, 'shrunk', 1)).toBe('1 known finding is in b.json.\n3 fixed findings removed from b.json.');
  expect(withBaseline(12, 'none', 0).split('\n')).toEqual([
    '12 entries of b.json no longer occur:',
    ...Array(10).fill('  content/a.md  No page at /x.  link-broken'),
    '  … and 2 more',
    'Run galley build --baseline b.json outside of CI to remove them, and commit the file.',
  ]);
});
