import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {docsPage} from './docs-page.js';

const galley = fileURLToPath(new URL('../../bin/galley.js', import.meta.url));
const [introduction = '', ...sections] = docsPage('5.reference/2.cli.md').split(/^## (?=galley )/m);
const global = optionsIn(introduction);

test('the commands page lists the options of all commands', () => {
  expect(global).toEqual(optionsOf());
});

test('the commands page has a section for every command', () => {
  const commands = help()
    .split(/^Commands:$/m)[1]
    ?.matchAll(/^ {2}([a-z]+)/gm);
  const listed = sections.map((section) => /^galley ([a-z]+)/.exec(section)?.[1]);
  expect([...(commands ?? [])].map(([, name]) => name).filter((name) => name !== 'help')).toEqual(listed);
});

test.each(sections.map((section) => [/^galley ([a-z]+)/.exec(section)?.[1] ?? '', section] as const))(
  'the section of %s lists its options, and no other',
  (name, section) => {
    const shown = name === 'tool' ? sharedByTools() : optionsOf(name);
    const own = shown.filter((option) => !global.includes(option));
    expect(optionsIn(section)).toEqual(own);
  },
);

function optionsOf(...command: readonly string[]): readonly string[] {
  return sortedOptions([...help(...command).matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)]);
}

/** The tools have pages of their own for the others. */
function sharedByTools(): readonly string[] {
  const [first = [], ...others] = ['openapi', 'graphql', 'postman', 'proto'].map((tool) => optionsOf('tool', tool));
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

function help(...command: readonly string[]): string {
  return execFileSync(process.execPath, [galley, ...command, '--help'], {encoding: 'utf8'});
}
