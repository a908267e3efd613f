// Completes command lines in real shells. Tests of shells that are not installed are skipped.
import {execFileSync, spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {galley} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

/** A command line that ends at the cursor, and the completions that a shell offers there. */
const cases: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['galley bu', ['build']],
  ['galley build --re', ['--reporter']],
  ['galley build --reporter s', ['sarif']],
  ['galley build --reporter=s', ['sarif']],
  ['galley preview --host n', ['netlify', 'nginx']],
  ['galley check --explain link-b', ['link-broken']],
  ['galley tool ', ['graphql', 'openapi', 'postman', 'proto']],
  ['galley tool openapi --import-extension .', ['.js', '.ts']],
  ['galley completions ', ['bash', 'fish', 'zsh']],
  ['galley help che', ['check']],
  ['galley newsletter ex', ['export']],
  // The value of an option is not a command.
  ['galley --root tool build --ke', ['--keep-assets', '--keep-from']],
  ['galley build --verify --r', ['--reporter', '--root']],
  ['galley build --out ', ['a b', 'sub']],
  ['galley tool openapi ', ['a b', 'api.yaml', 'sub', 'x y.json']],
  ['galley build ', []],
];

const cwd = temporary({'a b/c': '', 'sub/c': '', 'x y.json': '', 'api.yaml': ''});
const env = {PATH: process.env['PATH'] ?? '', HOME: temporary(), TERM: 'dumb', LC_ALL: 'C.UTF-8'};

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

function run(shell: string, args: readonly string[]): string {
  return execFileSync(shell, args, {cwd, env, encoding: 'utf8', timeout: 180_000});
}

/** Writes the output of `galley completions` to a file and returns its path. */
async function scriptOf(shell: string): Promise<string> {
  const {exitCode, stdout, stderr} = await galley(['completions', shell]);
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  return path.join(temporary({script: `${stdout}\n`}), 'script');
}

/** Calls the function as readline does: words are split at `=` too. */
function offeredByBash(script: string): readonly (readonly string[])[] {
  const calls = cases.map(([line]) => {
    const words = line.split(/ |(?==)|(?<==)/).map(quoted);
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _galley; printf '%s|' "\${COMPREPLY[@]}"; echo`;
  });
  return linesOf(run('bash', ['--norc', '-c', [`source ${quoted(script)}`, ...calls].join('\n')]));
}

function offeredByFish(script: string): readonly (readonly string[])[] {
  const calls = cases.map(
    ([line]) => `echo (complete -C ${quoted(line)} | string replace -r '\\t.*' '' | string join '|')`,
  );
  const lines = linesOf(run('fish', ['--no-config', '-c', [`source ${quoted(script)}`, ...calls].join('\n')]));
  return lines.map((offered) => offered.map((word) => word.replace(/\/$/, '').replace(/^--[a-z]+=/, '')));
}

/** Types each line into an interactive zsh. Ctrl-T inserts all completions, and Ctrl-X writes the line to a file. */
function offeredByZsh(script: string): readonly (readonly string[])[] {
  const results = path.join(path.dirname(script), 'results');
  const setup = [
    'PROMPT=; unsetopt beep; autoload -Uz compinit; compinit -u -D',
    `source ${quoted(script)}`,
    "zle -C all complete-word _generic; bindkey '^T' all",
    "zstyle ':completion:all::::' completer _all_matches _complete; zstyle ':completion:all:*' insert true",
    `report() { print -r -- "$BUFFER" >> ${quoted(results)}; BUFFER=; print DO''NE }`,
    "zle -N report; bindkey '^X' report; print REA''DY",
  ].join('; ');
  const typed = cases.map(([line]) => `zpty -w -n z ${quoted(line)}$'\\x14\\x18'; zpty -r z seen '*DONE*'`);
  const driver = [
    'zmodload zsh/zpty; zpty -b z zsh -f -i',
    `zpty -w z ${quoted(setup)}`,
    "zpty -r z seen '*READY*'",
    ...typed,
  ];
  run('zsh', ['-f', '-c', driver.join('\n')]);
  const lines = readFileSync(results, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const words = (line.match(/(?:\\.|[^ \\])+/g) ?? []).map((word) => word.replace(/\\(.)/g, '$1'));
    const offered = words.slice((cases[index]?.[0] ?? '').split(' ').length - 1);
    return offered.map((word) => word.replace(/\/$/, '').replace(/^--[a-z]+=/, ''));
  });
}

/** Returns the words of each line. */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('|').filter((word) => word !== ''));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

describe.each([
  ['bash', offeredByBash],
  ['fish', offeredByFish],
  ['zsh', offeredByZsh],
] as const)('the script of galley completions %s', (shell, offeredBy) => {
  test.skipIf(!isInstalled(shell))(
    'completes commands, options, values and files',
    async () => {
      const offered = offeredBy(await scriptOf(shell));
      expect(cases.map(([line], index) => [line, offered[index]?.toSorted()])).toEqual(cases);
    },
    60_000,
  );
});

test('galley completions with an unknown shell exits with 2', async () => {
  expect(await galley(['completions', 'bahs'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining("'bahs' is not a valid shell.") as unknown,
  });
});
