// Reads and writes baselines: lists of findings that are known and do not fail a run. Pure; `open-baseline.ts` reads and writes the file.
import {SiteError} from '../../renderer/base/site-error.js';
import {isObject} from '../../runtime/text/is-object.js';
import {diagnoseJson} from '../../runtime/text/diagnose-json.js';
import type {Reported} from '../report/report.js';
import {shortened} from '../report/finding-texts.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/** A finding in a baseline. The texts are for people; only the fingerprint counts. */
export interface BaselineEntry {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
}

/** The effect of a baseline on a run. */
export interface BaselineOutcome {
  /** As the user wrote it. */
  readonly file: string;
  /** Number of findings that the baseline has hidden. */
  readonly known: number;
  /** Entries that no longer occur. */
  readonly stale: readonly BaselineEntry[];
  /** `updated`: all findings were written. `shrunk`: stale entries were removed. */
  readonly change: 'none' | 'shrunk' | 'updated';
}

/** Raised when older versions of Galley can no longer read the file. */
const formatVersion = 1;

const maxMessageLength = 300;

/** Reads the text of a baseline. Throws `baseline-invalid` with the place, and `baseline-version` for a newer format. */
export function parseBaseline(text: string, file: string): readonly BaselineEntry[] {
  const error = diagnoseJson(text);
  if (error !== undefined) throw invalid(placeIn(text, error.start, file), `${error.message} ${error.hint}`);
  const value = JSON.parse(text) as unknown;
  if (!isObject(value)) throw invalid(`${file}:1`, 'This is not an object.');
  const {version, findings} = value;
  if (typeof version !== 'number') throw invalid(`${file}:1`, 'The number `version` is missing.');
  if (version > formatVersion) {
    const message = `${file} has format ${version}, but this version of Galley reads formats up to ${formatVersion}.`;
    throw new SiteError('baseline-version', message, {hint: 'Use the version of Galley that wrote the file.'});
  }
  if (!Array.isArray(findings)) throw invalid(`${file}:1`, 'The list `findings` is missing.');
  return findings.map((entry: unknown, index) => {
    if (isEntry(entry)) return entry;
    throw invalid(`${file}:${lineOfEntry(text, index)}`, `Entry ${index + 1} needs the strings ${fields.join(', ')}.`);
  });
}

/** Returns the text of a baseline: one line for each entry, sorted, so that branches can be merged. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const distinct = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  const lines = [...distinct.values()]
    .sort(byText)
    .map(({file, code, message, fingerprint}) => `    ${JSON.stringify({file, code, message, fingerprint})}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": ${formatVersion},\n  "findings": ${list}\n}\n`;
}

export function entryOf({code, message, place}: Reported, fingerprint: string): BaselineEntry {
  return {file: place?.file ?? '', code, message: shortened(message, maxMessageLength), fingerprint};
}

function byText(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compareCodeUnits(a.file, b.file) ||
    compareCodeUnits(a.code, b.code) ||
    compareCodeUnits(a.message, b.message) ||
    compareCodeUnits(a.fingerprint, b.fingerprint)
  );
}

const fields = ['file', 'code', 'message', 'fingerprint'] as const;

function isEntry(value: unknown): value is BaselineEntry {
  return isObject(value) && fields.every((name) => typeof value[name] === 'string');
}

function invalid(place: string, message: string): SiteError {
  return new SiteError('baseline-invalid', `${place}: ${message}`, {
    hint: 'Resolve merge conflicts and correct the file, or write it again with --update-baseline.',
  });
}

/** `galley-baseline.json:4:12` */
function placeIn(text: string, offset: number, file: string): string {
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** Galley writes one line for each entry. */
function lineOfEntry(text: string, index: number): number {
  const first = text.slice(0, text.indexOf('"findings"')).split('\n').length + 1;
  return Math.min(first + index, text.split('\n').length);
}
