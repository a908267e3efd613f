// A copy of our own site that tests break in one way after another, to see what `galley check` finds.
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {TemplateError} from '../../renderer/bundle/template-error.js';
import {build} from '../../renderer/build.js';
import {checkSite} from '../../renderer/check-site.js';
import {diskFiles, type Files} from '../../renderer/files/files.js';
import type {Host} from '../../renderer/compiler-host.js';
import {inlinePool} from '../../renderer/worker-pool/inline-pool.js';
import {memoryStore} from '../../renderer/store/store.js';
import {tasks} from '../../renderer/worker-jobs/transform-tasks.js';
import {bySeverity} from '../../cli/report/finding-order.js';
import {formatFindings} from '../../cli/report/reporters/pretty.js';
import {sourceTexts} from '../../cli/report/source-texts.js';
import {styleFor} from '../../cli/terminal/terminal-style.js';
import {repository} from './galley.js';
import {temporary} from './temporary.js';

/** A file that breaks the site, or mends it. */
export interface Change {
  /** Path from the site root. For `content/site.yml`, the text replaces the keys that it has, at its first two levels. */
  readonly path: string;
  /** Its text, or commands for a shell that create it. */
  readonly text: string;
  readonly isScript: boolean;
}

/** Changes that belong together. Named after the code of the finding that they cause. */
export interface Mutation {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Command that reports the finding; `galley check` by default. */
  readonly command?: string | undefined;
  /** Top-level keys that the config loses. */
  readonly removedKeys?: readonly string[] | undefined;
}

export interface BrokenSite {
  readonly root: string;
  /**
   * Checks the site with all of these changes, and undoes them. Returns what `galley check` prints, without totals, by the
   * name of the change that caused it; what no change can have caused is below the empty name.
   */
  check(mutations: readonly Mutation[]): Promise<ReadonlyMap<string, string>>;
}

const configFile = 'content/site.yml';

/** Returns a copy of `content/`; templates are those of the tool, as for any site. */
export function brokenSite(): BrokenSite {
  const root = temporary();
  const original = path.join(repository, 'content');
  cpSync(original, path.join(root, 'content'), {recursive: true});
  // One store for all checks, so that each renders only what its changes affect.
  const host = {files: withPermissions(diskFiles(root)), store: memoryStore(), pool: inlinePool(tasks)};
  const config = readFileSync(path.join(original, 'site.yml'), 'utf8');

  const undo = ({path: file}: Change): void => {
    rmSync(path.join(root, file), {recursive: true, force: true});
    const before = path.join(repository, file);
    if (/^content\b/.test(file) && existsSync(before))
      cpSync(before, path.join(root, file), {recursive: true, force: true});
  };

  return {
    root,
    async check(mutations) {
      const merged = mergedConfig(config, mutations);
      // What several have in common is done once.
      const changes = [...new Map(mutations.flatMap((one) => one.changes).map((one) => [one.path, one])).values()];
      try {
        writeFileSync(path.join(root, configFile), merged.text);
        for (const change of changes) if (change.path !== configFile) apply(root, change);
        const found = await diagnosticsOf(() =>
          run(host, new Set(mutations.flatMap(({command = ''}) => command.split(' ')))),
        );
        return printed(root, found, mutations, merged);
      } finally {
        for (const change of changes) undo(change);
      }
    },
  };
}

/** Applies permissions to root too, as which tests may run. */
function withPermissions(files: Files): Files {
  return {
    ...files,
    read: (file) => {
      const isReadable = (statSync(path.join(files.root, file)).mode & 0o400) !== 0;
      if (!isReadable) throw Object.assign(new Error(`EACCES: permission denied, open '${file}'`), {code: 'EACCES'});
      return files.read(file);
    },
  };
}

function apply(root: string, {path: file, text, isScript}: Change): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), {recursive: true});
  if (isScript) execFileSync('bash', ['-euc', text], {cwd: root});
  else writeFileSync(target, text);
}

/** Runs a command with the options of all its examples. Links to other sites are requested with the global `fetch`. */
function run(host: Host, words: ReadonlySet<string>): Promise<{readonly diagnostics: readonly Diagnostic[]}> {
  if (words.has('build')) return build(host, {out: temporary(), force: true, keepAssets: 0});
  const limits = {minDelayMs: 0, maxPerHost: Infinity, maxTotal: Infinity};
  return checkSite(host, {
    spelling: words.has('--spelling'),
    ...(words.has('--external') && {external: {cache: {read: () => undefined, write: () => undefined}, limits}}),
  });
}

/** Templates that cannot be bundled or loaded end a check. */
async function diagnosticsOf(
  run: () => Promise<{readonly diagnostics: readonly Diagnostic[]}>,
): Promise<readonly Diagnostic[]> {
  try {
    return (await run()).diagnostics;
  } catch (error) {
    if (error instanceof TemplateError) return error.diagnostics;
    throw error;
  }
}

interface MergedConfig {
  readonly text: string;
  /** The mutation that each line is from, and its line there. */
  readonly origins: readonly Line[];
}

/**
 * Puts the keys of all mutations before those of our config, so that the lines of the first keep their numbers. They
 * replace top-level keys, or the keys directly below them.
 */
function mergedConfig(config: string, mutations: readonly Mutation[]): MergedConfig {
  const merged = new Map<string, {readonly lines: Line[]; readonly keys: Set<string>}>();
  const add = (name: string, text: string): void => {
    for (const {key, lines} of keysAt(0, linesOf(name, text))) {
      const known = merged.get(key);
      const below = keysAt(2, lines.slice(1));
      if (known === undefined) merged.set(key, {lines: [...lines], keys: new Set(below.map((one) => one.key))});
      for (const one of known === undefined ? [] : below) {
        if (known!.keys.has(one.key)) continue;
        known!.keys.add(one.key);
        known!.lines.push(...one.lines);
      }
    }
  };
  for (const {name, changes} of mutations) {
    for (const {path: file, text} of changes) if (file === configFile) add(name, text);
  }
  add('', config);
  for (const key of mutations.flatMap(({removedKeys = []}) => removedKeys)) merged.delete(key);
  const lines = [...merged.values()].flatMap((one) => one.lines);
  return {text: lines.map(({text}) => `${text}\n`).join(''), origins: lines};
}

function configIn(changes: readonly Change[]): string | undefined {
  return changes.findLast(({path: file}) => file === configFile)?.text;
}

interface Line {
  readonly text: string;
  readonly name: string;
  readonly line: number;
}

function linesOf(name: string, text: string): readonly Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((one, index) => ({text: one, name, line: index + 1}));
}

/** Returns the lines of each key at an indentation. Lines before the first key are left out. */
function keysAt(
  indentation: number,
  lines: readonly Line[],
): readonly {readonly key: string; readonly lines: readonly Line[]}[] {
  const pattern = new RegExp(`^ {${indentation}}([^\\s#-][^:]*):`);
  const starts = lines.flatMap(({text}, index) => (pattern.test(text) ? [index] : []));
  return starts.map((start, at) => ({
    key: pattern.exec(lines[start]!.text)![1]!,
    lines: lines.slice(start, starts[at + 1]),
  }));
}

/** What changes set, by file or by key of the config. Two mutations can share a check if they agree in what both set. */
export function settingsOf({changes, removedKeys = []}: Mutation): ReadonlyMap<string, string> {
  const settings = new Map(removedKeys.map((key) => [key, '']));
  for (const {path: file, text} of changes) {
    if (file !== configFile) settings.set(file, text);
    else {
      for (const {key, lines} of keysAt(0, linesOf('', text))) {
        const below = keysAt(2, lines.slice(1));
        const textOf = (part: readonly Line[]) => part.map((one) => one.text).join('\n');
        if (below.length === 0) settings.set(key, textOf(lines));
        for (const one of below) settings.set(`${key}.${one.key}`, textOf(one.lines));
      }
    }
  }
  return settings;
}

const configLine = /content\/site\.yml:(\d+)/g;
const plain = styleFor({}, {});

function printed(
  root: string,
  found: readonly Diagnostic[],
  mutations: readonly Mutation[],
  {origins}: MergedConfig,
): ReadonlyMap<string, string> {
  const byName = new Map<string, Diagnostic[]>();
  const add = (name: string, diagnostic: Diagnostic): void => {
    byName.set(name, [...(byName.get(name) ?? []), diagnostic]);
  };
  for (const diagnostic of found) {
    const {place} = diagnostic;
    const origin =
      place?.file === configFile ? originOf(origins[(place.line ?? 0) - 1], diagnostic, mutations) : undefined;
    const hint = diagnostic.hint?.replaceAll(
      configLine,
      (_, line: string) => `${configFile}:${origins[Number(line) - 1]?.line}`,
    );
    if (place !== undefined && origin !== undefined)
      add(origin.name, {...diagnostic, ...(hint !== undefined && {hint}), place: {...place, line: origin.line}});
    else add(ownerOf(diagnostic, mutations), diagnostic);
  }
  const textOf = sourceTexts(root);
  return new Map(
    [...byName].map(([name, diagnostics]) => {
      const config = configIn(mutations.find((one) => one.name === name)?.changes ?? []);
      const sourceTextOf = (file: string) => (file === configFile ? config : textOf(file));
      return [
        name,
        diagnostics
          .toSorted(bySeverity)
          .map((one) => block(one, sourceTextOf))
          .join('\n\n'),
      ];
    }),
  );
}

/** A line that several changes have is from the one that is named after the finding. */
function originOf(line: Line | undefined, {code}: Diagnostic, mutations: readonly Mutation[]): Line | undefined {
  const named = configIn(mutations.find(({name}) => name === code)?.changes ?? []);
  return linesOf(code, named ?? '').find(({text}) => text === line?.text) ?? line;
}

/** Returns the change whose file has the finding, or that is named after its code; best is one for which both is true. */
function ownerOf({code, place}: Diagnostic, mutations: readonly Mutation[]): string {
  const ofFile = mutations.filter(({changes}) => changes.some((change) => change.path === place?.file));
  const owner =
    ofFile.find(({name}) => name === code) ??
    ofFile[0] ??
    mutations.find(({name}) => name === code) ??
    (mutations.length === 1 ? mutations[0] : undefined);
  return owner?.name ?? '';
}

/** Returns a finding as the terminal shows it, without the totals. */
function block(diagnostic: Diagnostic, sourceTextOf: (file: string) => string | undefined): string {
  const text = formatFindings([diagnostic], {style: plain, sourceTextOf});
  return diagnostic.severity === 'info' ? text : text.slice(0, text.lastIndexOf('\n\n'));
}
