// Checks the Markdown texts of a site: syntax and types of code blocks, avoided terms, and spelling.
import picomatch from 'picomatch';
import type {Diagnostic, Place} from './base/diagnostic.js';
import type {Json} from './base/json.js';
import type {Term} from './check/prose/avoided-terms.js';
import type {Word} from './check/prose/prose-words.js';
import {isSampleLanguage, isTyped} from './check/checked-sample-languages.js';
import type {TypedText} from './check/sample-type-errors.js';
import type {Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import {localesOf} from './document/document-address.js';
import type {Document} from './document/document-types.js';
import type {Files} from './files/files.js';
import type {Host} from './compiler-host.js';
import {originOf} from './source/included-text.js';
import {checkDocuments, type TextCheck} from './worker-jobs/check-documents.js';

interface CheckTextsOptions {
  readonly spelling: boolean;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** Findings of the rules for texts. */
export interface TextFindings {
  /** Grouped by rule, in the order of the documents. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether another check of the same files has the same result. */
  readonly isRepeatable: boolean;
}

/** Applies the rules for texts. */
export async function checkTexts(
  host: Host,
  snapshot: Snapshot,
  {spelling, signal}: CheckTextsOptions,
): Promise<TextFindings> {
  const {config} = snapshot;
  const ofRules = await Promise.all(
    [samples, terms(config.checks)].map((rule) => checkDocuments<Diagnostic>(host, snapshot, rule)),
  );
  const typed = typedTexts(snapshot);
  const typeErrors = await typeErrorsIn(typed, host, signal);
  const isSpellingChecked = spelling || config.checks.spelling.always;
  const misspelled = isSpellingChecked ? await checkSpelling(host, snapshot) : nothingFound;
  return {
    diagnostics: [
      ...ofRules.flatMap(({found}) => [...found.values()].flat()),
      ...typeErrors,
      ...misspelled.diagnostics,
    ],
    // The types of samples depend on packages and sources that they import.
    isRepeatable: typed.length === 0 && misspelled.isRepeatable && ofRules.every(({isComplete}) => isComplete),
  };
}

const nothingFound: TextFindings = {diagnostics: [], isRepeatable: true};

/** The result is not stored, because it depends on the packages and the sources that samples import. */
async function typeErrorsIn(
  texts: readonly TypedText[],
  {files}: Host,
  signal: AbortSignal | undefined,
): Promise<readonly Diagnostic[]> {
  if (texts.length === 0 || signal?.aborted === true) return [];
  const {sampleTypeErrors} = await import('./check/sample-type-errors.js');
  return sampleTypeErrors(texts, files.root, signal);
}

/** Returns the documents with code samples whose types are checked. */
function typedTexts({documents, sources}: Snapshot): readonly TypedText[] {
  const texts: TypedText[] = [];
  for (const {file, languages} of documents) {
    if (languages?.some(isTyped) !== true) continue;
    const source = sources.get(file.slice('content/'.length));
    const text = source?.kind === 'markdown' ? source.text : '';
    if (!/check=["']?types/.test(text)) continue;
    const included = source?.kind === 'markdown' ? source.included : undefined;
    const placeOf = (line: number, column: number): Place =>
      included === undefined ? {file, line, column} : originOf(included, line, column);
    texts.push({file, text, originOf: placeOf});
  }
  return texts;
}

const samples: TextCheck = {
  task: 'samples',
  version: 3,
  optionsOf: ({languages}) => (languages?.some(isSampleLanguage) ? null : undefined),
};

function terms({terms: all}: Config['checks']): TextCheck {
  const rules = all.map(({use, not, files}) => ({
    term: {use, not: [not].flat()} satisfies Term,
    matches: files === undefined ? () => true : picomatch(files),
  }));
  return {
    task: 'terms',
    version: 2,
    optionsOf: (document) => {
      const own = isMarkdown(document) ? rules.filter(({matches}) => matches(document.file)) : [];
      return own.length === 0 ? undefined : (own.map(({term}) => term) as unknown as Json);
    },
  };
}

/** Checks the documents in the language of the site. */
async function checkSpelling(host: Host, snapshot: Snapshot): Promise<TextFindings> {
  const {config, parsedConfig} = snapshot;
  const {words: listed, file, dictionary: packageName} = config.checks.spelling;
  const [locale] = localesOf(config);
  const language = locale === undefined || config.language.startsWith(locale) ? config.language : locale;
  const [{loadDictionary}, {misspelledWords}, {found, isComplete}] = await Promise.all([
    import('./check/prose/dictionary.js'), // Only for this rule
    import('./check/prose/misspelled-words.js'),
    checkDocuments<Word>(host, snapshot, words(locale)),
  ]);
  const dictionary = await loadDictionary({language, packageName, root: host.files.root});
  if (dictionary === undefined) {
    return {diagnostics: [noDictionary(language, packageName, parsedConfig.placeOf)], isRepeatable: false};
  }
  const fromFile = file === undefined ? [] : wordsOfFile(host.files, file);
  const misspelled = misspelledWords({
    files: [...found.values()],
    dictionary,
    siteWords: [...listed, ...(fromFile ?? [])],
    store: host.store,
  });
  const noFile = fromFile === undefined ? [noWordFile(file!, parsedConfig.placeOf)] : [];
  return {diagnostics: [...noFile, ...misspelled], isRepeatable: isComplete};
}

/** Lists the words of all documents, or of those in one locale. */
function words(locale: string | undefined): TextCheck {
  return {
    task: 'words',
    version: 1,
    optionsOf: (document) =>
      isMarkdown(document) && (locale === undefined || document.meta._locale === locale) ? null : undefined,
  };
}

function isMarkdown({meta}: Document): boolean {
  return meta._type === 'markdown';
}

/** Parses a word list with one word per line and comments after `#`. */
function wordsOfFile(files: Files, file: string): readonly string[] | undefined {
  if (!files.exists(file)) return undefined;
  return new TextDecoder()
    .decode(files.read(file))
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((word) => word !== '');
}

type ConfigPlace = (path: readonly string[]) => Place;

function noWordFile(file: string, configPlace: ConfigPlace): Diagnostic {
  return {
    severity: 'error',
    code: 'config-invalid',
    message: `\`checks.spelling.file\` is ${file}, which does not exist.`,
    hint: 'Write its path from the site root.',
    place: configPlace(['checks', 'spelling', 'file']),
  };
}

function noDictionary(language: string, packageName: string | undefined, configPlace: ConfigPlace): Diagnostic {
  return packageName === undefined
    ? {
        severity: 'error',
        code: 'dictionary-missing',
        message: `Galley has no dictionary for the language ${language}, so spelling is not checked. It has dictionaries for en and en-GB.`,
        hint: `Install a package with a dictionary, such as dictionary-${language.toLowerCase().split('-')[0]}, and set \`checks.spelling.dictionary\` to its name.`,
        place: configPlace(['language']),
      }
    : {
        severity: 'error',
        code: 'dictionary-missing',
        message: `${packageName} has no dictionary or is not installed, so spelling is not checked.`,
        hint: `Install it with \`npm install --save-dev ${packageName}\`. It must have the files index.aff and index.dic.`,
        place: configPlace(['checks', 'spelling', 'dictionary']),
      };
}
