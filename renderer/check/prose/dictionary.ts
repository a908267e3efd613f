// Loads dictionaries in Hunspell format from Galley's packages or from a package that the site has installed.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import nspell from 'nspell';
import {hashOfAll, type Hash} from '../../base/hash.js';
import {memoize} from '../../base/memoize.js';
import {softwareWords} from './software-words.js';

export interface Dictionary {
  /** Identifies its words. */
  readonly hash: Hash;
  /** Words of software documentation that the dictionary lacks. */
  readonly extraWords: readonly string[];
  isCorrect(word: string): boolean;
  /** Returns similar words, the nearest first. Takes up to a second. */
  suggest(word: string): readonly string[];
}

export interface DictionaryRequest {
  /** Language tag of the site. */
  readonly language: string;
  /** Name of a package; absent for the one of the language. */
  readonly packageName?: string | undefined;
  /** Absolute path of the site root. */
  readonly root: string;
}

/** Returns undefined if the package is not installed, or there is none for the language. */
export async function loadDictionary({
  language,
  packageName,
  root,
}: DictionaryRequest): Promise<Dictionary | undefined> {
  const files = packageName === undefined ? await bundledFiles(language) : installedFiles(packageName, root);
  if (files === undefined) return undefined;
  return {
    hash: hashOfAll([Buffer.from(files.aff).toString('latin1'), Buffer.from(files.dic).toString('latin1')]),
    extraWords: isEnglish(language) ? softwareWords : [],
    isCorrect: (word) => checkerOf(files).correct(word),
    suggest: (word) => checkerOf(files).suggest(word),
  };
}

interface DictionaryFiles {
  readonly aff: Uint8Array;
  readonly dic: Uint8Array;
}

/**
 * Made for the first word, because it takes 0.3 s and is not needed if all results are stored. Memoized, because Galley's
 * packages return the same files to each check of `dev`.
 */
const checkerOf = memoize(({aff, dic}: DictionaryFiles) => nspell({aff: Buffer.from(aff), dic: Buffer.from(dic)}));

async function bundledFiles(language: string): Promise<DictionaryFiles | undefined> {
  const tag = language.toLowerCase();
  if (tag === 'en-gb') return (await import('dictionary-en-gb')).default;
  return isEnglish(tag) ? (await import('dictionary-en')).default : undefined;
}

function isEnglish(language: string): boolean {
  return /^en(?:-|$)/i.test(language);
}

/** Reads the files without running code of the package. */
function installedFiles(packageName: string, root: string): DictionaryFiles | undefined {
  const folder = path.join(root, 'node_modules', packageName);
  if (existsSync(path.join(folder, 'index.aff')) && existsSync(path.join(folder, 'index.dic'))) {
    return {aff: readFileSync(path.join(folder, 'index.aff')), dic: readFileSync(path.join(folder, 'index.dic'))};
  }
  const parent = path.dirname(root);
  return parent === root ? undefined : installedFiles(packageName, parent);
}
