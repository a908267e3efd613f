// Identifies findings across runs: for baselines, and for hosts that show which findings are new.
import {createHash} from 'node:crypto';
import {byPlace} from './finding-order.js';
import type {Reported} from './report.js';

/**
 * Returns a fingerprint for each finding. It depends on the code, the file, the message, the text of the line, and the
 * number among findings that are equal in all of these, so a finding keeps it if lines are inserted above. 32 hexadecimal
 * digits.
 */
export function fingerprints(
  diagnostics: readonly Reported[],
  sourceTextOf: (file: string) => string | undefined,
): ReadonlyMap<Reported, string> {
  const lineOf = lineReader(sourceTextOf);
  const counts = new Map<string, number>();
  return new Map(
    [...diagnostics].sort(byPlace).map((diagnostic) => {
      const {code, message, place} = diagnostic;
      const key = JSON.stringify([code, place?.file ?? '', withoutLines(message), lineOf(place)]);
      const number = (counts.get(key) ?? 0) + 1;
      counts.set(key, number);
      return [diagnostic, hash(`${key}${number}`)];
    }),
  );
}

/** Returns a function that gives the hash of a line, once for each line, because one can have thousands of findings. */
function lineReader(sourceTextOf: (file: string) => string | undefined): (place: Reported['place']) => string {
  const linesOf = new Map<string, readonly string[]>();
  const hashOf = new Map<string, string>();
  return (place) => {
    if (place?.line === undefined) return '';
    const {file, line} = place;
    const key = `${line}:${file}`;
    const known = hashOf.get(key);
    if (known !== undefined) return known;
    const lines = linesOf.get(file) ?? sourceTextOf(file)?.split('\n') ?? [];
    linesOf.set(file, lines);
    const made = hash(normalized(lines[line - 1] ?? ''));
    hashOf.set(key, made);
    return made;
  };
}

/** Indentation and spacing change when a line is moved into a list or a file is formatted. */
function normalized(line: string): string {
  return line.trim().replace(/\s+/g, ' ');
}

/** `The first one is in line 12.` → the same for every line. */
function withoutLines(message: string): string {
  return message.replace(/\b(lines?) \d+/gi, '$1');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
