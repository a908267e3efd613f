// Corrects values that a schema rejects if their meaning is unambiguous: `no` → `false`, `13 May 2024` → `2024-05-13`.
import type {Fix, Place} from './diagnostic.js';
import type {Json} from './json.js';
import type {RawText} from './source-edit.js';
import {textFix} from './text-fix.js';
import {parseNonIsoDate} from './parse-non-iso-date.js';

export interface RejectedValue {
  readonly value: Json | undefined;
  readonly place: Place;
  /** The file at `place`. */
  readonly raw: RawText;
  /** Returns whether the schema accepts a value in its place. */
  accepts(value: Json): boolean;
}

/** Returns the fix if the schema accepts one of the possible meanings. Works in YAML and JSON. */
export function valueFix({value, place, raw, accepts}: RejectedValue): Fix | undefined {
  const {file, line, column} = place;
  if (line === undefined || column === undefined || !/\.(?:md[cx]?|ya?ml|json)$/i.test(file)) return undefined;
  const start = raw.offsetAt(line, column);
  if (start === undefined || value === undefined || value === null) return undefined;
  const written = scalarAt(/^.*/.exec(raw.text.slice(start, start + maxLength))![0], value);
  if (written === undefined) return undefined;
  const meaning = possibleMeanings(value, written).find((one) => accepts(one.value));
  return meaning && textFix(place, meaning.old, meaning.new);
}

/** Longer values are never corrected. */
const maxLength = 200;

interface Meaning {
  readonly value: Json;
  readonly old: string;
  readonly new: string;
}

function possibleMeanings(value: Json, written: string): readonly Meaning[] {
  if (typeof value === 'number' || typeof value === 'boolean')
    return [{value: written, old: written, new: `"${written}"`}];
  if (typeof value !== 'string') return [];
  const word = value.trim().toLowerCase();
  const day = parseNonIsoDate(value);
  return [
    ...(/^(?:true|yes|on)$/.test(word) ? [{value: true, old: written, new: 'true'}] : []),
    ...(/^(?:false|no|off)$/.test(word) ? [{value: false, old: written, new: 'false'}] : []),
    ...(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(word) ? [{value: Number(word), old: written, new: word}] : []),
    ...(day === undefined ? [] : [{value: day, old: value, new: day}]),
    ...(word === value ? [] : [{value: word, old: value, new: word}]),
  ];
}

/** Returns a one-line value as it is written, with its quotes. */
function scalarAt(line: string, value: Json): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return /^[\w.+-]+(?=[\s,\]}]|$)/.exec(line)?.[0];
  if (typeof value !== 'string' || value === '') return undefined;
  return [value, `"${value}"`, `'${value}'`].find(
    (written) => line.startsWith(written) && /^\s*(?:$|[,\]}]|#)/.test(line.slice(written.length)),
  );
}
