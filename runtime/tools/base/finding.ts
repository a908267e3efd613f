// Findings: errors, warnings and notes of a tool about its input.

/** A stretch of a file. Lines and columns count from 1, columns in UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where the marked text ends, exclusively; without them one character is meant. */
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** `error`: there is no output. `warning`: there is, and a part is looser than was written. `info`: good to know. */
export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** Permanent, kebab-case, documented: `reference-unresolved`. */
  readonly code: string;
  /** What happened, as a sentence. */
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  /** Left out only when the finding is about no text at all, for example about an option. */
  readonly place?: Place;
}

/**
 * Findings of one run. Says each thing once, warnings and notes of the same words for the first `limitPerMessage` places, and
 * not more than `limitPerFile` things about a file.
 */
export interface Findings {
  /** A hint that takes long to find, such as a near name among many, is looked for only when the finding is kept. */
  add(finding: Finding, laterHint?: () => string | undefined): void;
  readonly hasErrors: boolean;
  /** In the order of files, lines and columns; what was too much is counted in a last finding for its file. */
  all(): readonly Finding[];
}

export const limitPerFile = 100;

/** Places at which a warning or note with the same message is shown; further ones are counted. */
export const limitPerMessage = 3;

export function createFindings(): Findings {
  const byFile = new Map<string, Finding[]>();
  const omitted = new Map<string, number>();
  const added = new Set<string>();
  const repeated = new Map<string, Map<string, Repeated>>();
  let hasErrors = false;
  return {
    add(finding, laterHint) {
      const {severity, code, message, place} = finding;
      hasErrors ||= severity === 'error';
      const key = JSON.stringify([code, message, place?.file, place?.line, place?.column]);
      if (added.has(key)) return;
      added.add(key);
      const file = place?.file ?? '';
      const inFile = repeated.get(file) ?? new Map<string, Repeated>();
      repeated.set(file, inFile);
      if (severity !== 'error' && place !== undefined && isRepeated(inFile, {finding, laterHint}, place)) return;
      const group = byFile.get(file) ?? [];
      byFile.set(file, group);
      if (group.length >= limitPerFile) {
        omitted.set(file, (omitted.get(file) ?? 0) + 1);
        // What matters more takes the place of the last that matters less.
        const less = group.findLastIndex((other) => rank[other.severity] < rank[severity]);
        if (less === -1) return;
        group.splice(less, 1);
      }
      const hint = laterHint?.();
      group.push(hint === undefined ? finding : {...finding, hint});
    },
    get hasErrors() {
      return hasErrors;
    },
    all: () =>
      [...byFile]
        .toSorted(([a], [b]) => compare(a, b))
        .flatMap(([file, group]) => [
          ...[...group, ...summaries(repeated.get(file))].toSorted(byPlace),
          ...tooMuch(file, omitted.get(file)),
        ]),
  };
}

interface Repeatable {
  readonly finding: Finding;
  readonly laterHint: (() => string | undefined) | undefined;
}

interface Repeated extends Repeatable {
  /** The first place that is not shown. */
  place?: Place;
  count: number;
}

/** Counts a finding of a file by its words, and keeps the first place beyond the limit. */
function isRepeated(inFile: Map<string, Repeated>, repeatable: Repeatable, place: Place): boolean {
  const {code, message} = repeatable.finding;
  const key = JSON.stringify([code, message]);
  const one = inFile.get(key) ?? {...repeatable, count: 0};
  inFile.set(key, one);
  one.count++;
  if (one.count <= limitPerMessage) return false;
  one.place ??= place;
  return true;
}

/** For each message of a file, one finding for all the places that are not shown. */
function summaries(inFile: ReadonlyMap<string, Repeated> = new Map()): Finding[] {
  return [...inFile.values()].flatMap(({finding, laterHint, place, count}) => {
    if (place === undefined) return [];
    const {severity, code, message} = finding;
    const hint = finding.hint ?? laterHint?.();
    const more = count - limitPerMessage;
    return [
      {
        severity,
        code,
        message: `${message} The same at ${more} more ${more === 1 ? 'place' : 'places'}, of which this is the first.`,
        ...(hint !== undefined && {hint}),
        place,
      },
    ];
  });
}

const rank: Readonly<Record<Severity, number>> = {info: 0, warning: 1, error: 2};

function byPlace(a: Finding, b: Finding): number {
  return (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function tooMuch(file: string, count = 0): Finding[] {
  if (count === 0) return [];
  const place = file === '' ? {} : {place: {file, line: 1, column: 1}};
  const message = count === 1 ? '1 more finding is not shown.' : `${count} more findings are not shown.`;
  return [{severity: 'info', code: 'findings-omitted', message, ...place}];
}
