// Exit codes and reports of a real process: one test for each exit code, with all reporters at once.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {reporters} from '../../../cli/report/reporter.js';
import {galleyProcess, type Run} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

const names = Object.keys(reporters);

interface Reported extends Run {
  /** By reporter, without versions and times. */
  readonly files: Readonly<Record<string, string>>;
}

async function check(files: Readonly<Record<string, string>>): Promise<Reported> {
  const cwd = temporary({...files, 'reports/.keep': ''});
  const flags = names.flatMap((name) => ['--reporter', `${name}=reports/${name}`]);
  const {stderr, ...run} = await galleyProcess(['check', ...flags], {cwd});
  const written = readdirSync(path.join(cwd, 'reports')).filter((name) => name !== '.keep');
  const textOf = (name: string) => withoutTimes(readFileSync(path.join(cwd, 'reports', name), 'utf8'));
  return {
    ...run,
    stderr: withoutTimes(stderr),
    files: Object.fromEntries(written.map((name) => [name, textOf(name)])),
  };
}

const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {readonly version: string};

function withoutTimes(text: string): string {
  return text
    .replaceAll(`"${version}"`, '"VERSION"')
    .replace(/"durationMs":[\d.]+/, '"durationMs":0')
    .replace(/timestamp="[^"]*"/, 'timestamp=""')
    .replace(/(<testsuite [^>]* time=)"[\d.]+"/, '$1"0"')
    .replace(/(?<= in )[\d.]+ m?s/, 'TIME');
}

const sarif = (rules: readonly object[], results: readonly object[]): string =>
  `${JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {name: 'Galley', semanticVersion: 'VERSION', informationUri: 'https://galley.example', rules},
          },
          automationDetails: {id: 'galley/check/'},
          columnKind: 'utf16CodeUnits',
          results,
        },
      ],
    },
    undefined,
    2,
  )}\n`;

const junit = (suite: string, head: string): string => `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
<testsuite id="0" name="${head}
<properties><property name="galley" value="VERSION"/></properties>
${suite}
<system-out></system-out>
<system-err></system-err>
</testsuite>
</testsuites>
`;

test('galley check of a site without findings exits with 0, and every report is empty', async () => {
  const run = await check({'content/index.md': '---\ndescription: A page.\n---\n\n# Home\n\nText.\n'});
  expect(run).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: '✓ 3 pages from 1 document checked in TIME',
    files: {
      pretty: '',
      compact: '',
      github: '',
      gitlab: '[]\n',
      jsonl:
        '{"type":"summary","version":1,"command":"check","errors":0,"warnings":0,"infos":0,"pages":3,"documents":1,"durationMs":0}\n',
      junit: junit(
        '<testcase name="galley check" classname="galley" time="0"/>',
        'galley check" package="galley" timestamp="" hostname="localhost" tests="1" failures="0" errors="0" time="0">',
      ),
      markdown: '<!-- galley check -->\n\n### Galley: no findings\n',
      sarif: sarif([], []),
    },
  });
});

test('galley check of a site with an error exits with 1, and every report has the error', async () => {
  const run = await check({
    'content/index.md': '---\ndescription: A page.\n---\n\n# Home\n\nSee [the guide](/docs/nope).\n',
  });
  const code = 'link-broken';
  const message = 'No page at /docs/nope.';
  const file = 'content/index.md';
  const frame = ['6 │ ', '7 │ See [the guide](/docs/nope).', '  │     ^'];
  const pretty = `${file}:7:5  error  ${message}  ${code}\n${frame.map((line) => `   ${line}\n`).join('')}\n1 error in 1 file`;
  const fingerprint = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown;
  const page = `https://galley.example/docs/checks/rules/${code}`;
  const meaning = 'There is no page, file or redirect at this address, or the link has no address.';
  const {gitlab = '', sarif: log = '', ...files} = run.files;
  expect({...run, files}).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${pretty}\n\n✗ 3 pages from 1 document checked in TIME`,
    files: {
      pretty: `${pretty}\n`,
      compact: `${file}:7:5: error ${code} ${message}\n`,
      github: `::error file=${file},line=7,col=5,title=${code}::${message}\n`,
      jsonl: `{"type":"diagnostic","severity":"error","code":"${code}","message":"${message}","place":{"file":"${file}","line":7,"column":5}}
{"type":"summary","version":1,"command":"check","errors":1,"warnings":0,"infos":0,"pages":3,"documents":1,"durationMs":0}
`,
      junit: junit(
        `<testcase name="${code}: ${message}" classname="${file}" time="0"><failure type="${code}" message="${message}">${file}:7:5: error ${code} ${message}\n${frame.join('\n')}</failure></testcase>`,
        `${file}" package="galley" timestamp="" hostname="localhost" tests="1" failures="1" errors="0" time="0">`,
      ),
      markdown: `<!-- galley check -->

### Galley: 1 error in 1 file

**${file}**

| Line | Severity | Finding |
| ---: | --- | --- |
| 7:5 | **error** | ${message} [${code}](${page}) |
`,
    },
  });
  expect(JSON.parse(gitlab)).toEqual([
    {
      description: message,
      check_name: code,
      fingerprint,
      severity: 'major',
      location: {path: file, lines: {begin: 7, end: 7}},
    },
  ]);
  const rule = {
    id: code,
    shortDescription: {text: meaning},
    fullDescription: {text: meaning},
    helpUri: page,
    help: {text: `${meaning} ${page}`, markdown: `[What it means and how to fix it](${page})`},
  };
  const result = {
    ruleId: code,
    ruleIndex: 0,
    level: 'error',
    message: {text: message},
    locations: [
      {
        physicalLocation: {
          artifactLocation: {uri: file, uriBaseId: '%SRCROOT%'},
          region: {startLine: 7, startColumn: 5},
        },
      },
    ],
  };
  const {fingerprint: print} = (JSON.parse(gitlab) as {readonly fingerprint: string}[])[0]!;
  expect(log).toEqual(sarif([rule], [{...result, partialFingerprints: {'galley/v1': print}}]));
});

test('galley check in a folder without a site exits with 2 and writes no report', async () => {
  expect(await check({'.git/HEAD': ''})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `error  There is no folder content/ here or in a folder above.  content-missing
   hint: Run galley init DIR to create a site, or pass --root with the folder that contains content/.`,
    files: {},
  });
});
