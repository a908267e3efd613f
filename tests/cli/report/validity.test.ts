// Property-based: every report is valid in its format, for any text in the findings.
import fc from 'fast-check';
import type {Nodes} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {expect, test} from 'vitest';
import type {Reported} from '../../../cli/report/report.js';
import {reporters, type ReporterName} from '../../../cli/report/reporter.js';
import {context, findings, reportOf} from './reported.js';
import {gitlabErrors, junitErrors, sarifErrors} from './formats.js';

const render = Object.fromEntries(
  await Promise.all(
    Object.entries(reporters).map(async ([name, load]) => {
      const reporter = await load();
      return [name, (found: readonly Reported[]) => reporter(reportOf(found), context)] as const;
    }),
  ),
) as Readonly<Record<ReporterName, (found: readonly Reported[]) => string>>;

/** Control characters, emoji, halves of surrogate pairs, and special characters of XML, Markdown and workflow commands. */
const text = fc.oneof(
  fc.string({unit: 'binary'}),
  fc.array(fc.integer({min: 0, max: 0xff_ff}), {maxLength: 12}).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    ']]><!--&amp;</failure>',
    '| a \\| `b` **c** <img src=x onerror=alert(1)> @everyone #1',
    '::error::x\n::set-output name=a::b\r\n%0A##[error]',
    '```\n# 1\n- x\n\n| a |\n| - |\n',
    '👩‍👩‍👧‍👦 \u202e\u0000\u001b[2J\uFFFE\uFFFF',
    'x'.repeat(100_000),
    '|'.repeat(100_000),
    '\u{1F600}'.repeat(50_000),
  ),
);

const position = fc.integer({min: 1, max: 5000});

const diagnostic: fc.Arbitrary<Reported> = fc.record(
  {
    severity: fc.constantFrom('error', 'warning', 'info'),
    code: fc.constantFrom('link-broken', 'html-removed', 'x'),
    message: text,
    hint: text,
    place: fc.record(
      {
        file: fc.oneof(
          text.map((name) => `content/${name.slice(0, 300)}`),
          fc.constant('content/a.md'),
        ),
        line: position,
        column: position,
      },
      {requiredKeys: ['file']},
    ),
  },
  {requiredKeys: ['severity', 'code', 'message']},
) as fc.Arbitrary<Reported>;

const anyFindings = fc.array(diagnostic, {maxLength: 30});
const settings = {numRuns: 60};

const lineSeparator: Reported = {
  severity: 'error',
  code: 'link-broken',
  message: 'a\u2028b',
  place: {file: 'content/\u2028.md'},
};

function check(isValid: (found: readonly Reported[]) => void): void {
  fc.assert(fc.property(anyFindings, isValid), {...settings, examples: [[[lineSeparator]]]});
}

/** Line breaks structure a report, and a zero-width joiner is part of emoji. */
const hidden = /(?!\u200d)[^\P{Cc}\n]|(?!\u200d)[\p{Cf}\p{Zl}\p{Zp}]/u;

test('the pretty and compact reporters write no control characters', () => {
  check((found) => {
    expect(render.pretty(found)).not.toMatch(hidden);
    expect(render.compact(found)).not.toMatch(hidden);
  });
});

test('the compact reporter writes one line of place, severity, code and message for each finding', () => {
  check((found) => {
    const lines = render.compact(found).split('\n').slice(0, found.length);
    expect(render.compact(found).split('\n')).toHaveLength(Math.max(1, found.length));
    for (const line of lines) expect(line).toMatch(/^.+:\d+:\d+: (?:error|warning|info) [a-z-]+ /u);
  });
});

test('the jsonl reporter writes one JSON object for each finding, with all its fields', () => {
  check((found) => {
    const lines = render
      .jsonl(found)
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    const messages = lines.slice(0, -1).map((line) => JSON.stringify(line));
    expect(messages.toSorted()).toEqual(found.map((one) => JSON.stringify({type: 'diagnostic', ...one})).toSorted());
  });
});

test('the sarif reporter writes a log that matches the SARIF schema, with a result for each finding', () => {
  check((found) => {
    const log = render.sarif(found);
    expect(sarifErrors(log)).toEqual([]);
    expect((JSON.parse(log) as {runs: {results: unknown[]}[]}).runs[0]?.results).toHaveLength(found.length);
  });
});

test('the gitlab reporter writes the required fields, and a different fingerprint for each finding', () => {
  check((found) => {
    const report = render.gitlab(found);
    expect(gitlabErrors(report)).toEqual([]);
    const prints = (JSON.parse(report) as {fingerprint: string}[]).map(({fingerprint}) => fingerprint);
    expect(new Set(prints).size).toBe(found.length);
  });
});

test('the junit reporter writes XML that matches the Ant and Jenkins schemas, with a case for each finding', async () => {
  const samples = fc.sample(anyFindings, 40);
  const reports = [[], findings, ...samples].map((found) => ({found, xml: render.junit(found)}));
  expect(await junitErrors(reports.map(({xml}) => xml))).toEqual([]);
  for (const {found, xml} of reports) {
    expect(xml.match(/<testcase /g)).toHaveLength(Math.max(1, found.length));
    expect(xml.match(/<failure /g) ?? []).toHaveLength(found.filter(({severity}) => severity === 'error').length);
  }
});

test('the github reporter writes at most ten annotations of each level, and no other workflow command', () => {
  check((found) => {
    const lines = render
      .github(found)
      .split('\n')
      .filter((line) => line !== '');
    for (const [severity, level] of [
      ['error', 'error'],
      ['warning', 'warning'],
      ['info', 'notice'],
    ] as const) {
      const count = found.filter((one) => one.severity === severity).length;
      expect(lines.filter((line) => line.startsWith(`::${level} `))).toHaveLength(Math.min(10, count));
    }
    const commands = lines.filter((line) => line.startsWith('::')).map((line) => /^::(\w+)/.exec(line)?.[1]);
    expect(
      [...new Set(commands)].filter(
        (name) => !['error', 'warning', 'notice', 'group', 'endgroup'].includes(name ?? ''),
      ),
    ).toEqual([]);
  });
});

test('the markdown reporter writes at most 65,536 characters, a row per finding, and no markup from findings', () => {
  const parser = unified().use(remarkParse).use(remarkGfm);
  check((found) => {
    const report = render.markdown(found);
    expect(report.length).toBeLessThanOrEqual(65_536);
    const kinds = new Map<string, number>();
    visit(parser.parse(report) as Nodes, ({type}) => void kinds.set(type, (kinds.get(type) ?? 0) + 1));
    const {table = 0, tableRow = 0, tableCell = 0, html, heading, image, code, inlineCode} = Object.fromEntries(kinds);
    expect({cells: tableCell, html, heading, image, code, inlineCode}).toEqual({
      cells: tableRow * 3,
      html: 1,
      heading: 1,
      image: undefined,
      code: undefined,
      inlineCode: undefined,
    });
    const isCut = report.includes('A comment has at most');
    if (!isCut) expect(tableRow - table).toBe(found.length);
  });
});
