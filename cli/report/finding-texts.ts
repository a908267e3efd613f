// Places and texts of findings that several reporters share.
import type {Report, Reported} from './report.js';

/** Formats that need a place get this file for findings that have none: they are about the site as a whole. */
const siteFile = 'content/site.yml';

export interface FullPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the place of a finding, with defaults for what is not known. */
export function fullPlace({place}: Reported): FullPlace {
  const {file = siteFile, line = 1, column = 1} = place ?? {};
  return {file, line, column};
}

/** `No page at /docs/instal. Did you mean /docs/install?` */
export function messageWithHint({message, hint}: Reported): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

/** Shortens a text to at most `maxLength` UTF-16 units, with its `…`, and splits no character. */
export function shortened(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Replaces each line break and the space around it with one space. */
export function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n\u0085\u2028\u2029]\s*/g, ' ');
}

/** Replaces halves of surrogate pairs, which are not valid in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

/** `docs/50% off?.md` → `docs/50%25%20off%3F.md`. Brackets are encoded too, because they end a link in Markdown. */
export function uriPath(file: string): string {
  return wellFormed(file)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}

/** Returns the diagnostics by file, in the order of the report. */
export function byFile({diagnostics}: Pick<Report, 'diagnostics'>): ReadonlyMap<string, readonly Reported[]> {
  const groups = new Map<string, Reported[]>();
  for (const diagnostic of diagnostics) {
    const {file} = fullPlace(diagnostic);
    const group = groups.get(file) ?? [];
    group.push(diagnostic);
    groups.set(file, group);
  }
  return groups;
}
