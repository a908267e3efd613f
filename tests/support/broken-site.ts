// A copy of our own site that tests break in one way after another, to see what `galley check` finds.
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {TemplateError} from '../../renderer/bundle/bundle.js';
import {checkSite, type CheckOptions} from '../../renderer/check-site.js';
import {diskFiles} from '../../renderer/files/files.js';
import {inlinePool} from '../../renderer/pool/worker-pool.js';
import {memoryStore} from '../../renderer/store/store.js';
import {tasks} from '../../renderer/workers/tasks.js';
import {bySeverity} from '../../cli/report/order.js';
import {formatFindings} from '../../cli/report/pretty.js';
import {sourceTexts} from '../../cli/report/source-texts.js';
import {styleFor} from '../../cli/terminal/style.js';
import {repository} from './galley.js';
import {temporary} from './temporary.js';

/** A file that breaks the site, or mends it. */
export interface Change {
  /** Path from the site root. For `content/site.yml`, the text replaces the top-level keys that it has. */
  readonly path: string;
  /** Its text, or commands for a shell that create it. */
  readonly text: string;
  readonly isScript: boolean;
}

/** Changes that belong together. Named after the code of the finding that they cause. */
export interface Mutation {
  readonly name: string;
  readonly changes: readonly Change[];
}

export interface BrokenSite {
  readonly root: string;
  /**
   * Checks the site with all of these changes, and undoes them. Returns what `galley check` prints, without totals, by the
   * name of the change that caused it; what no change can have caused is below the empty name.
   */
  check(mutations: readonly Mutation[], options?: CheckOptions): Promise<ReadonlyMap<string, string>>;
}

const configFile = 'content/site.yml';

/** Returns a copy of `content/`; templates are those of the tool, as for any site. */
export function brokenSite(): BrokenSite {
  const root = temporary();
  const original = path.join(repository, 'content');
  cpSync(original, path.join(root, 'content'), {recursive: true});
  // One store for all checks, so that each renders only what its changes affect.
  const host = {files: diskFiles(root), store: memoryStore(), pool: inlinePool(tasks)};
  const config = readFileSync(path.join(original, 'site.yml'), 'utf8');

  const undo = ({path: file}: Change): void => {
    rmSync(path.join(root, file), {recursive: true, force: true});
    const before = path.join(repository, file);
    if (file.startsWith('content/') && existsSync(before))
      cpSync(before, path.join(root, file), {recursive: true, force: true});
  };

  return {
    root,
    async check(mutations, options = {}) {
      const merged = mergedConfig(config, mutations);
      const changes = mutations.flatMap((mutation) => mutation.changes);
      try {
        for (const change of changes) if (change.path !== configFile) apply(root, change);
        writeFileSync(path.join(root, configFile), merged.text);
        const found = await diagnosticsOf(() => checkSite(host, options));
        return printed(root, found, mutations, merged);
      } finally {
        for (const change of changes) undo(change);
      }
    },
  };
}

function apply(root: string, {path: file, text, isScript}: Change): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), {recursive: true});
  if (isScript) execFileSync('bash', ['-euc', text], {cwd: root});
  else writeFileSync(target, text);
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
  readonly origins: readonly {readonly name: string; readonly line: number}[];
}

/**
 * Puts the keys of all mutations before those of our config, so that the lines of the first keep their numbers. Throws if
 * two mutations set the same key other than `redirects`.
 */
function mergedConfig(config: string, mutations: readonly Mutation[]): MergedConfig {
  const lines: {text: string; key: string; name: string; line: number}[] = [];
  const keys = new Set<string>();
  for (const {name, changes} of mutations) {
    const text = changes.findLast((change) => change.path === configFile)?.text ?? '';
    for (const {key, line, text: block} of topLevelKeys(text)) {
      const isFirst = !keys.has(key);
      if (!isFirst && key !== sharedKey) throw new Error(`${name} sets ${key}, as another change does.`);
      keys.add(key);
      const own = block.map((one, index) => ({text: one, key, name, line: line + index}));
      if (isFirst) lines.push(...own);
      else lines.splice(lines.findLastIndex((one) => one.key === key) + 1, 0, ...own.slice(1));
    }
  }
  const rest = topLevelKeys(config).filter(({key}) => !keys.has(key));
  return {
    text: [...lines.map(({text}) => text), ...rest.flatMap(({text}) => text), ''].join('\n'),
    origins: lines,
  };
}

/** Our changes only add to it. */
const sharedKey = 'redirects';

interface TopLevelKey {
  readonly key: string;
  readonly line: number;
  readonly text: readonly string[];
}

/** Comments before the first key are left out. */
function topLevelKeys(text: string): readonly TopLevelKey[] {
  const lines = text.trimEnd().split('\n');
  const starts = lines.flatMap((line, index) => (/^[\w-]+:/.test(line) ? [index] : []));
  return starts.map((start, at) => ({
    key: lines[start]!.split(':')[0]!,
    line: start + 1,
    text: lines.slice(start, starts[at + 1]),
  }));
}

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
    const origin = place?.file === configFile ? origins[(place.line ?? 0) - 1] : undefined;
    if (place !== undefined && origin !== undefined)
      add(origin.name, {...diagnostic, place: {...place, line: origin.line}});
    else add(ownerOf(diagnostic, mutations), diagnostic);
  }
  const textOf = sourceTexts(root);
  return new Map(
    [...byName].map(([name, diagnostics]) => {
      const changes = mutations.find((one) => one.name === name)?.changes ?? [];
      const config = changes.findLast((change) => change.path === configFile)?.text;
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

/** Returns the change whose file has the finding; if there is none, the change that is named after its code. */
function ownerOf({code, place}: Diagnostic, mutations: readonly Mutation[]): string {
  const owner =
    mutations.find(({changes}) => changes.some((change) => change.path === place?.file)) ??
    mutations.find(({name}) => name === code) ??
    (mutations.length === 1 ? mutations[0] : undefined);
  return owner?.name ?? '';
}

/** Returns a finding as the terminal shows it, without the totals. */
function block(diagnostic: Diagnostic, sourceTextOf: (file: string) => string | undefined): string {
  const text = formatFindings([diagnostic], {style: plain, sourceTextOf});
  return diagnostic.severity === 'info' ? text : text.slice(0, text.lastIndexOf('\n\n'));
}
