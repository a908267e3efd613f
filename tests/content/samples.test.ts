// Checks what examples.test.ts, tests/package/types.test.ts and the other tests of this folder leave out of the
// documentation: the program parses its commands; data is parsed and, if it is front matter, validated.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {beforeAll, expect, test, vi} from 'vitest';
import {parse as parseYaml} from 'yaml';
import {galley, repository} from '../support/galley.js';
import {compileSite} from '../support/site.js';
import {allBlocks, type Example, examples, isFragment, pages, pageText} from './examples.js';

const place = ({page, line}: Example): string => `${page}:${line}`;

/** Built or parsed as they are by examples.test.ts, rule-pages.test.ts, types.test.ts or the tests below. */
const checked = new Set(['ts', 'tsx', 'js', 'md', 'mdx', 'yaml', 'json', 'csv', 'css', 'toml', 'sh', 'console']);
const onlyDisplayed = new Set(['text', 'pycon', 'python', 'graphql', 'proto', 'html', 'http', 'nginx', '']);

test('every language of a code block is checked, or listed as only displayed', () => {
  const unknown = allBlocks.filter(({language}) => !checked.has(language) && !onlyDisplayed.has(language));
  expect(unknown.map(place)).toEqual([]);
});

/** Files of this repository and npm scripts that CONTRIBUTING.md and the README name in commands. */
test('scripts and tests that the commands of the documentation run exist', () => {
  const named = allBlocks
    .filter(({language}) => language === 'sh')
    .flatMap((block) =>
      [...block.text.matchAll(/(?:^|\s)((?:scripts|tests|bin)\/[\w/.-]+\.[jt]s)(?!\w)/gm)].map(([, file = '']) => file),
    );
  expect(named.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('every JSON and YAML block of the documentation can be parsed', () => {
  const invalid = examples
    .filter(({language}) => language === 'json' || language === 'yaml')
    .filter(({language, text}) => (language === 'yaml' ? isThrown(() => parseYaml(text)) : !isJson(text)));
  expect(invalid.map(place)).toEqual([]);
});

/** Links of a fragment and the names in `order` are those of pages that only the reader's site has. */
const aboutTheSite = new Set(['link-broken', 'order-unknown']);

test('every YAML fragment is front matter, or part of the file in its title, that Galley accepts', async () => {
  const fragments = examples.filter((one) => one.language === 'yaml' && isFragment(one));
  const mappings = fragments.filter(({text}) => !Array.isArray(parseYaml(text)));
  const snapshots = mappings.map(async (one) => {
    const files =
      one.title === undefined ? {'content/page.md': `---\n${one.text}---\n\n# Page\n`} : {[one.title]: one.text};
    const findings = (await compileSite(files)).diagnostics().filter(({code}) => !aboutTheSite.has(code));
    return findings.map(({message}) => `${place(one)} ${message}`);
  });
  expect((await Promise.all(snapshots)).flat()).toEqual([]);
  expect(mappings.length).toBeGreaterThan(5);
});

beforeAll(() => {
  // The program parses the arguments, and no command runs.
  const {action} = Command.prototype;
  vi.spyOn(Command.prototype, 'action').mockImplementation(function (this: Command) {
    return action.call(this, () => {});
  });
});

test('the program accepts every galley command in the code blocks of the documentation', async () => {
  const commands = allBlocks
    .map((block) => (block.language === 'console' ? {...block, text: typedIn(block.text)} : block))
    .flatMap((block) => commandsIn(block.text).map((words) => [place(block), words] as const));
  expect(await refused(commands)).toEqual([]);
  expect(commands.length).toBeGreaterThan(150);
});

test('the program knows every command and option in the inline code of the documentation', async () => {
  const commands = pages.flatMap((page) =>
    [...pageText(page).matchAll(/`(galley [^`\n]*)`/g)].flatMap(([, code = '']) =>
      commandsIn(code).map((words) => [page, words] as const),
    ),
  );
  // The text can leave out arguments.
  expect((await refused(commands)).filter((message) => /unknown|too many/i.test(message))).toEqual([]);
  expect(commands.length).toBeGreaterThan(100);
});

async function refused(commands: readonly (readonly [string, readonly string[]])[]): Promise<readonly string[]> {
  const messages: string[] = [];
  for (const [where, words] of commands) {
    const {exitCode, stderr} = await galley(words);
    if (exitCode !== 0) messages.push(`${where} galley ${words.join(' ')}: ${stderr}`);
  }
  return messages;
}

/** The commands of a session, without their output. */
function typedIn(session: string): string {
  return [...session.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command).join('\n');
}

/** The arguments of each galley command in shell lines, and in values of YAML and JSON. Variables become `1`. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const found = text
    .replaceAll(/\$\{\{.*?\}\}|\$[A-Z_]+/g, '1')
    .matchAll(/(?:^|npx |[|;&] |bin\/)galley(?:\.js)? (?!<)(.*)$/gm);
  return [...found].map(([, rest = '']) => wordsOf(rest));
}

/** The words of one command, up to an operator of the shell or a comment. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"|;&<>]|<[a-z.]+>)+|[|;&<>]/g)) {
    if (/^[#|;&<>]/.test(word)) break;
    words.push(word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
  }
  return words;
}

function isJson(text: string): boolean {
  const lines = text.trimEnd().split('\n');
  return !isThrown(() => JSON.parse(text)) || lines.every((line) => !isThrown(() => JSON.parse(line)));
}

function isThrown(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch {
    return true;
  }
}
