// Adds the text of included files to the sources of a site. Reuses a source from the previous result if the hashes of its
// own text and of all included files are unchanged.
import type {Config} from '../config/config.js';
import type {Files} from '../files/files.js';
import type {Source, TextSource} from '../source/source.js';
import {isMdx} from '../mdx/is-mdx.js';
import {expandIncludes} from './expand-includes.js';
import type {ExpandOptions} from './include-context.js';
import {includeRoots, type IncludeRoots} from './include-roots.js';
import type {FileState, Inclusion, InclusionResult} from './include-result.js';

export interface InclusionOptions {
  readonly config: Config;
  readonly previous?: Inclusion | undefined;
  /** As for `discover`: no other files can have changed since `previous`. */
  readonly changedFiles?: readonly string[] | undefined;
}

/** Reads the included files. If nothing changed since `previous`, `sources` is the same object as before. */
export function includeFiles(
  files: Files,
  sources: readonly Source[],
  {config, previous, changedFiles}: InclusionOptions,
): Inclusion {
  const isAll = changedFiles === undefined || changedFiles.includes('.');
  const again = new Set(changedFiles);
  const roots = includeRoots(files, {
    roots: config.content.includeRoots,
    known: previous?.files,
    hasChanged: (file) => again.has(file) || (isAll ? 'maybe' : false),
  });
  const options = JSON.stringify([config.content.includeRoots, config.markdown.format, addressesOf(config)]);
  const results = new Map<TextSource, InclusionResult>();
  for (const source of sources) {
    if (source.kind !== 'markdown' || !source.mayInclude) continue;
    const before = previous?.results.get(source);
    const isSame = before?.options === options && isUnchanged(before, roots);
    results.set(source, isSame ? before : resultOf(source, {files, config, roots, options}, before));
  }
  const expanded = sources.map((source) =>
    source.kind === 'asset' ? source : (results.get(source)?.source ?? source),
  );
  const isSame =
    previous?.sources.length === expanded.length &&
    expanded.every((source, index) => source === previous.sources[index]);
  return {
    sources: isSame ? previous.sources : expanded,
    files: roots.accessedFiles(),
    folders: roots.listedFolders(),
    results,
  };
}

/** Returns one source with its includes, read from the current files. */
export function withIncludes(files: Files, source: TextSource, config: Config): TextSource {
  return source.mayInclude
    ? expandIncludes(source, openOptions(files, config), reopener(files, config)).source
    : source;
}

function isUnchanged({source, states}: InclusionResult, roots: IncludeRoots): boolean {
  // The finding for a missing file suggests similar names, so it also depends on the folder.
  const isComplete = !source.included?.diagnostics.some(({code}) => code === 'include-missing');
  return isComplete && states.every(([file, state]) => keyOf(roots.stateOf(file)) === state);
}

function keyOf(state: FileState): string {
  switch (state.kind) {
    case 'text':
      return state.hash;
    case 'unreadable':
      return `unreadable: ${state.reason}`;
    default:
      return state.kind;
  }
}

interface SiteOptions {
  readonly files: Files;
  readonly config: Config;
  readonly roots: IncludeRoots;
  readonly options: string;
}

function resultOf(
  source: TextSource,
  {files, config, roots, options}: SiteOptions,
  before: InclusionResult | undefined,
): InclusionResult {
  const expanded = expandIncludes(source, optionsWith(roots, config), reopener(files, config));
  const states = expanded.files.map((file) => [file, keyOf(roots.stateOf(file))] as const);
  // Reuse the previous object, so that results cached by identity remain valid.
  const isSame = before?.source.hash === expanded.source.hash;
  return {...expanded, ...(isSame && {source: before.source}), states, options};
}

/** A separate function, because another closure would retain the texts of all included files in memory. */
function reopener(files: Files, config: Config): () => ExpandOptions {
  return () => openOptions(files, config);
}

function openOptions(files: Files, config: Config): ExpandOptions {
  return optionsWith(includeRoots(files, {roots: config.content.includeRoots}), config);
}

function optionsWith(roots: IncludeRoots, config: Config): ExpandOptions {
  return {roots, isMdx: (file) => isMdx(file, config.markdown), addresses: addressesOf(config)};
}

function addressesOf({locales, defaultLocale, content}: Config): ExpandOptions['addresses'] {
  return {locales, ...(defaultLocale !== undefined && {defaultLocale}), respectPathCase: content.respectPathCase};
}
