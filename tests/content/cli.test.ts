import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {docsPage} from './docs-page.js';

const [introduction = '', ...sections] = docsPage('5.reference/2.cli.md').split(/^## (?=galley )/m);
const global = optionsIn(introduction);

test('the introduction of the CLI page lists exactly the global options', async () => {
  expect(global).toEqual(await optionsOf());
});

test('the CLI page has one section for each command, in the order of galley --help', async () => {
  const listed = sections.map((section) => /^galley ([a-z]+)/.exec(section)?.[1]);
  expect(commandsIn(await help())).toEqual(listed);
});

test.each(sections.map((section) => [/^galley ([a-z]+)/.exec(section)?.[1] ?? '', section] as const))(
  'the CLI page lists exactly the options of galley %s',
  async (name, section) => {
    const below = name === 'tool' ? [] : commandsIn(await help(name));
    const shown = name === 'tool' ? await sharedByTools() : await optionsOf(name);
    const ofThose = await Promise.all(below.map((one) => optionsOf(name, one)));
    const all = [...new Set([...shown, ...ofThose.flat()])].toSorted();
    // If a command has subcommands, their options can be in any cell of the table, or in the text.
    const named = below.length > 0 ? sortedOptions([...section.matchAll(/`(--[a-z-]+)/g)]) : optionsIn(section);
    expect(named).toEqual(all.filter((option) => !global.includes(option)));
  },
);

async function optionsOf(...command: readonly string[]): Promise<readonly string[]> {
  return sortedOptions([...(await help(...command)).matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)]);
}

/** Names of the commands that a help text lists, except `help` itself. */
function commandsIn(text: string): readonly string[] {
  const listed = text.split(/^Commands:$/m)[1]?.matchAll(/^ {2}([a-z]+)/gm);
  return [...(listed ?? [])].map(([, name = '']) => name).filter((name) => name !== 'help');
}

/** The options that all tools have; the others are on the pages of the tools. */
async function sharedByTools(): Promise<readonly string[]> {
  const tools = ['openapi', 'graphql', 'postman', 'proto'];
  const [first = [], ...others] = await Promise.all(tools.map((tool) => optionsOf('tool', tool)));
  return first.filter((option) => others.every((options) => options.includes(option)));
}

/** Options named in the first column of tables. */
function optionsIn(section: string): readonly string[] {
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|')[1] ?? '');
  return sortedOptions([...cells.join(' ').matchAll(/`(--[a-z-]+)/g)]);
}

function sortedOptions(matches: readonly RegExpMatchArray[]): readonly string[] {
  return [...new Set(matches.map(([, option]) => option ?? ''))].toSorted();
}

async function help(...command: readonly string[]): Promise<string> {
  return (await galley([...command, '--help'])).stdout;
}
