// Findings: errors, warnings and notes about the input of a tool.
import {byKey} from '../../text/compare-code-units.js';

/** A range in a file. Lines and columns count from 1, columns in UTF-16 units, as in editors. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The exclusive end; without it, the range is one character. */
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** `error`: there is no output. `warning`: a part of the output is less precise than the input. `info`: good to know. */
export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** Permanent, kebab-case, documented: `reference-unresolved`. */
  readonly code: string;
  /** What happened, as a sentence. */
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  /** Missing only if the finding is not about a file, for example about an option. */
  readonly place?: Place;
}

/**
 * The findings of one run without duplicates. For each file, at most `maxPerFile` findings are reported one by one. A warning or
 * note with the same message is reported at most `maxPerMessage` times, and one more time with the number of the others.
 */
export interface Findings {
  /** `lazyHint` is called only if the finding is reported: a nearest name among many takes long to find. */
  add(finding: Finding, lazyHint?: () => string | undefined): void;
  readonly hasErrors: boolean;
  /** Sorted by file, line and column. Findings above `maxPerFile` are counted in the last finding for their file. */
  all(): readonly Finding[];
}

export const maxPerFile = 100;

/** How often a warning or note with the same message is reported per file; further ones are counted. */
export const maxPerMessage = 3;

export function createFindings(): Findings {
  const byFile = new Map<string, Finding[]>();
  const omitted = new Map<string, number>();
  const added = new Set<string>();
  const repeated = new Map<string, Map<string, RepeatedFinding>>();
  let hasErrors = false;
  return {
    add(finding, lazyHint) {
      const {severity, code, message, place} = finding;
      hasErrors ||= severity === 'error';
      const key = JSON.stringify([code, message, place?.file, place?.line, place?.column]);
      if (added.has(key)) return;
      added.add(key);
      const file = place?.file ?? '';
      const byMessage = repeated.get(file) ?? new Map<string, RepeatedFinding>();
      repeated.set(file, byMessage);
      if (severity !== 'error' && place !== undefined && isAboveLimit(byMessage, {finding, lazyHint}, place)) return;
      const inFile = byFile.get(file) ?? [];
      byFile.set(file, inFile);
      if (inFile.length >= maxPerFile) {
        omitted.set(file, (omitted.get(file) ?? 0) + 1);
        // Drop the last finding of a lower severity instead.
        const lessSevere = inFile.findLastIndex((other) => severityRank[other.severity] < severityRank[severity]);
        if (lessSevere === -1) return;
        inFile.splice(lessSevere, 1);
      }
      const hint = lazyHint?.();
      inFile.push(hint === undefined ? finding : {...finding, hint});
    },
    get hasErrors() {
      return hasErrors;
    },
    all: () =>
      [...byFile]
        .toSorted(byKey)
        .flatMap(([file, inFile]) => [
          ...[...inFile, ...repeatedFindings(repeated.get(file))].toSorted(byPlace),
          ...omittedFindings(file, omitted.get(file)),
        ]),
  };
}

interface NewFinding {
  readonly finding: Finding;
  readonly lazyHint: (() => string | undefined) | undefined;
}

interface RepeatedFinding extends NewFinding {
  /** The first place above the limit. */
  place?: Place;
  count: number;
}

/** Counts the finding in `byMessage`, and returns whether the file already has the maximum number of findings with its message. */
function isAboveLimit(byMessage: Map<string, RepeatedFinding>, added: NewFinding, place: Place): boolean {
  const {code, message} = added.finding;
  const key = JSON.stringify([code, message]);
  const repeated = byMessage.get(key) ?? {...added, count: 0};
  byMessage.set(key, repeated);
  repeated.count++;
  if (repeated.count <= maxPerMessage) return false;
  repeated.place ??= place;
  return true;
}

/** One finding per message for all its places above the limit. */
function repeatedFindings(byMessage: ReadonlyMap<string, RepeatedFinding> = new Map()): Finding[] {
  return [...byMessage.values()].flatMap(({finding, lazyHint, place, count}) => {
    if (place === undefined) return [];
    const {severity, code, message} = finding;
    const hint = finding.hint ?? lazyHint?.();
    const more = count - maxPerMessage;
    return [
      {
        severity,
        code,
        message: `${message} ${more === 1 ? 'This is 1 more place' : `This is the first of ${more} more places`} with the same finding.`,
        ...(hint !== undefined && {hint}),
        place,
      },
    ];
  });
}

const severityRank: Readonly<Record<Severity, number>> = {info: 0, warning: 1, error: 2};

function byPlace(a: Finding, b: Finding): number {
  return (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0);
}

function omittedFindings(file: string, count = 0): Finding[] {
  if (count === 0) return [];
  const place = file === '' ? {} : {place: {file, line: 1, column: 1}};
  const message = count === 1 ? '1 more finding is not shown.' : `${count} more findings are not shown.`;
  return [{severity: 'info', code: 'findings-omitted', message, ...place}];
}
