// Runs sessions of the documentation and compares their output with what the pages show. The site of a session consists of
// the whole-file examples above it on its page, and of the file that its code frame shows.
import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';
import {allBlocks, exampleSites, type Example} from './examples.js';

/** Pages that hints of the documentation name, so that Galley can suggest them. */
const suggested = {
  'content/docs/get-started.md': '# Get started\n\n## Install\n',
  'content/docs/install.md': '# Install\n\n## All options\n',
};

interface Shown {
  readonly block: Example;
  /** The line of the finding, its frame and its hints. */
  readonly finding: string;
  readonly file: string;
}

/**
 * Sessions whose output is not compared. They need another program, Git, the network, a large site, or the state
 * that an earlier command left.
 */
const onlyDisplayed = [
  '5.reference/2.cli.md: galley build --why /docs/writing/markdown',
  '5.reference/2.cli.md: galley build --verify',
  '5.reference/2.cli.md: galley new post "A title" --set level=beginner < /dev/null',
  '5.reference/2.cli.md: galley doctor',
  '5.reference/2.cli.md: galley info',
  '6.tools/1.overview.md: galley tool openapi collection.json',
  '8.services/2.preview.md: galley dev --share',
  '9.checks/10.fixes.md: galley check --fix',
  '9.checks/3.reports-and-baselines.md: galley check --strict --baseline galley-baseline.json --update-baseline',
  '9.checks/3.reports-and-baselines.md: galley check --strict --baseline galley-baseline.json',
  '9.checks/3.reports-and-baselines.md: galley check --since origin/main',
  '9.checks/6.move-pages.md: galley mv docs/install docs/guide/setup',
  '9.checks/7.ledger.md: galley check',
  '9.checks/8.compare.md: galley diff main',
  '9.checks/9.accessibility.md: galley check --a11y',
];

/** Findings of builds, tools, plugins and ledgers. `galley check` of the examples does not print them. */
const otherCodes = new Set([
  'address-lost',
  'policy-violated',
  'plugin-failed',
  'field-missing',
  'reference-unresolved',
]);

/** The commands of a session, with their output. */
function sessionOf({text}: Example): readonly {readonly command: string; readonly output: string}[] {
  return [...text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', output = '']) => ({
    command,
    output,
  }));
}

/** The page of a session and its first command. */
function nameOf(block: Example): string {
  return `${block.page}: ${sessionOf(block)[0]?.command}`;
}

const shown = allBlocks
  .filter(
    ({page, language, title}) =>
      /^(?:console|text)$/.test(language) && title === undefined && !page.startsWith('..') && !page.includes('/rules/'),
  )
  .flatMap((block) =>
    [...block.text.matchAll(/^(\S+?)(?::\d+)+ {2}(?:error|warning|info) {2}.* {2}([a-z-]+)\n(?: {3,}.*\n)+/gm)].map(
      ([finding = '', file = '', code = '']): Shown & {readonly code: string} => ({block, finding, file, code}),
    ),
  )
  .filter(({block, code}) => !onlyDisplayed.includes(nameOf(block)) && !otherCodes.has(code));

test.each(shown.map((one) => [`${one.block.page}:${one.block.line}`, one] as const))(
  'galley check prints the finding of %s',
  async (_, {block, finding, file}) => {
    const above = exampleSites.filter(({name}) => {
      const [page, line] = name.split(':');
      return page === block.page && Number(line) < block.line;
    });
    const files = {'content/index.md': '# Home\n', ...suggested, ...above.at(-1)?.files};
    const root = temporary({...files, [file]: textIn(finding)});
    const spelling = block.text.includes('--spelling') ? ['--spelling'] : [];
    const {stdout, stderr} = await galley(['check', ...spelling], {cwd: root});
    expect(withoutMeasures(`${stdout}\n${stderr}`)).toContain(withoutMeasures(finding));
  },
);

/** A file with the lines of a code frame at their places. */
function textIn(finding: string): string {
  const frame = [...finding.matchAll(/^ +(\d+) │ ?(.*)$/gm)];
  const isFrontMatter = frame.every(([, , line = '']) => /^\w+:/.test(line));
  const lines = isFrontMatter ? ['---'] : ['# Start', '', '## Usage'];
  for (const [, number, line = ''] of frame) lines[Number(number) - 1] = line;
  if (isFrontMatter) lines.push('---');
  return `${Array.from(lines, (line) => line ?? (isFrontMatter ? 'title: A' : '')).join('\n')}\n`;
}

const queried = allBlocks.filter((block) => /^galley (?:query|schedule)/.test(sessionOf(block)[0]?.command ?? ''));

test.each(queried.map((block) => [`${block.page}:${block.line}`, block] as const))(
  'every command prints the output that the session at %s shows',
  async (_, block) => {
    const files = exampleSites.find(({name}) => name.startsWith(`${block.page}:`))?.files;
    const root = temporary({'content/index.md': '# Home\n', ...files});
    for (const one of ['0.index.md', '3.querying'])
      cpSync(path.join(repository, 'content/docs', one), path.join(root, 'content/docs', one), {recursive: true});
    const printed: string[] = [];
    for (const {command} of sessionOf(block)) {
      const [, input = '', line = ''] = /^(?:echo '(.*)' \| )?galley (.*)$/.exec(command) ?? [];
      const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
      printed.push((await galley(words, {cwd: root, input})).stdout);
    }
    expect(printed.map(withoutMeasures)).toEqual(sessionOf(block).map(({output}) => withoutMeasures(output)));
  },
);

test('the output of every session is compared, or listed as only displayed', () => {
  const compared = new Set([...queried, ...shown.map(({block}) => block)]);
  const others = allBlocks
    .filter((block) => block.language === 'console' && !block.page.startsWith('..') && !compared.has(block))
    .map(nameOf);
  expect(others).toEqual(onlyDisplayed);
});

test('the session of the README is what the starter site prints', async () => {
  const session =
    allBlocks.find(({page, language}) => page.endsWith('README.md') && language === 'console')?.text ?? '';
  const root = temporary();
  await galley(['init', '.'], {cwd: root});
  const index = path.join(root, 'content/index.md');
  const text = readFileSync(index, 'utf8');
  writeFileSync(index, text.replace('/docs/getting-started', '/docs/geting-started'));
  const first = await galley(['build'], {cwd: root});
  writeFileSync(index, text);
  const second = await galley(['build'], {cwd: root});
  const query = /galley query --where '(.*)' --only (\S+)/.exec(session) ?? [];
  const third = await galley(['query', '--where', query[1] ?? '', '--only', query[2] ?? '', '--format', 'table'], {
    cwd: root,
  });
  const printed = [first, second, third].map(({stdout, stderr}) =>
    [stdout, stderr].filter((one) => one !== '').join('\n'),
  );
  const expected = session
    .split(/^\$ .*\n/m)
    .slice(1)
    .map((one) => one.trimEnd());
  expect(printed.map(withoutMeasures)).toEqual(expected.map(withoutMeasures));
});

/** Times and sizes differ from run to run. The frame of an empty line ends with a space. */
function withoutMeasures(text: string): string {
  return text
    .replaceAll(/\d[\d.]* (?:ms|s|kB|MB)\b/g, 'N')
    .replaceAll(/ +$/gm, '')
    .trim();
}
