// Defines the result of resolving includes. Separate from the implementation, which most sites never load.
import path from 'node:path';
import type {Hash} from '../base/hash.js';
import {stampsOf, type FileStamps} from '../files/unchanged-files.js';
import {isIgnoredPath} from '../files/ignored-names.js';
import type {ReadStamp} from '../files/file-stamp.js';
import type {Source, TextSource} from '../source/source.js';

/** The sources of a site with their includes. */
export interface Inclusion {
  /** Sorted by path. The same object as before if nothing changed. */
  readonly sources: readonly Source[];
  /** Every file that is included, by its path from the site root. */
  readonly files: ReadonlyMap<string, KnownInclude>;
  /** Folders on which the findings for missing files depend, by absolute path. */
  readonly folders: FileStamps;
  /** Results for the sources that may include files. */
  readonly results: ReadonlyMap<TextSource, InclusionResult>;
}

/** A source with its includes. */
export interface InclusionResult {
  /** The source itself if it includes nothing. */
  readonly source: TextSource;
  /** Every file on which the result depends, including missing ones, with its state at that time. */
  readonly states: readonly (readonly [file: string, state: string])[];
  /** The options of the site on which the result depends. */
  readonly options: string;
}

/** The content of an included file, or why there is none. */
export type FileState =
  | {readonly kind: 'text'; readonly hash: Hash}
  | {readonly kind: 'missing'}
  | {readonly kind: 'refused'; readonly because: 'folder' | 'link' | 'secret'}
  | {readonly kind: 'unreadable'; readonly reason: string; readonly hint: string};

/** The last known state of an included file. */
export interface KnownInclude {
  /** Absent for a file that has to be read again each time. */
  readonly stamp?: ReadStamp;
  readonly state: FileState;
}

/** Returns whether a site needs `includeFiles`. */
export function mayIncludeFiles(sources: readonly Source[]): boolean {
  return sources.some((source) => source.kind === 'markdown' && source.mayInclude === true);
}

/** Returns the sources of a site without includes, or `previous` if they are the same. */
export function withoutIncludes(sources: readonly Source[], previous: Inclusion | undefined): Inclusion {
  return previous?.sources === sources ? previous : {sources, files: new Map(), folders: {}, results: new Map()};
}

/** Returns the included files that are not listed with the content, from the site root. */
export function includedFilesOutsideContent({files}: Inclusion): readonly string[] {
  return [...files].flatMap(([file, {state}]) => {
    const isListed = file.startsWith('content/') && !isIgnoredPath(file);
    return isListed || state.kind === 'refused' ? [] : [file];
  });
}

/** Returns the stamps of the included files outside of the content, and of listed folders, at the time they were read. */
export function includeStamps(root: string, inclusion: Inclusion): FileStamps {
  const stamps = includedFilesOutsideContent(inclusion).map((file) => {
    const absolute = path.resolve(root, file);
    const {stamp, state} = inclusion.files.get(file)!;
    return stamp === undefined && state.kind !== 'missing' ? stampsOf([absolute]) : {[absolute]: stamp ?? null};
  });
  return Object.assign({}, inclusion.folders, ...stamps) as FileStamps;
}
