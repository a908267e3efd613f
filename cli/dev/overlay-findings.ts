// Prepares findings for the overlay of an open tab.
import type {Diagnostic, Severity} from '../../renderer/base/diagnostic.js';
import {SiteError} from '../../renderer/base/site-error.js';
import {codeFrame} from '../../renderer/base/code-frame.js';
import {rules} from '../../renderer/base/check-rules.js';
import {TemplateError} from '../../renderer/bundle/template-error.js';
import type {Document} from '../../renderer/document/document-types.js';
import {byPlace} from '../report/finding-order.js';
import {ruleInfo} from '../report/rule-info.js';
import type {SourceTextOf} from '../report/source-texts.js';
import type {State} from './compile-session.js';

/** One finding. All fields are plain text; the code that shows it escapes it. */
export interface Finding {
  readonly severity: Severity;
  readonly code: string;
  /** Page that explains the code; absent for codes of the site. */
  readonly helpUrl?: string;
  readonly message: string;
  readonly hint?: string;
  /** `content/docs/a.md:3:4` */
  readonly place?: string;
  readonly codeFrame?: string;
}

/** The data of the overlay in one tab. */
export interface Findings {
  readonly version: number;
  /** Findings of the page in the tab, or of the site as a whole. The most severe come first. */
  readonly here: readonly Finding[];
  /** Findings of other pages, without code frames. */
  readonly elsewhere: readonly Finding[];
  /** Number of findings that are not shown. */
  readonly more: number;
}

const maxHere = 100;
const maxElsewhere = 30;

export interface FindingsInputs {
  readonly state: State;
  /** All findings of the site. */
  readonly found: readonly Diagnostic[];
  readonly sourceTextOf: SourceTextOf;
}

/** Returns the findings for the tab at `route`. */
export function findingsFor(route: string, {state, found, sourceTextOf}: FindingsInputs): Findings {
  const {version, snapshot, error} = state;
  if (error !== undefined) return {version, here: findingsOf(error, sourceTextOf), elsewhere: [], more: 0};
  const filesOf = (document: Document | null | undefined) =>
    document ? [document.file, ...(document.includes ?? [])] : [];
  const shown = new Set(filesOf(snapshot?.pages.find((page) => page.route === route)?.document));
  const pageFiles = new Set(snapshot?.pages.flatMap(({document}) => filesOf(document)));
  const isHere = ({place}: Diagnostic) => !place || shown.has(place.file) || !pageFiles.has(place.file);
  const sorted = [...found].sort((a, b) => ranks[a.severity] - ranks[b.severity] || byPlace(a, b));
  const here = sorted.filter(isHere);
  const elsewhere = sorted.filter((one) => !isHere(one));
  const unseen = elsewhere.length + here.length - Math.min(here.length, maxHere);
  const listed = elsewhere.slice(0, maxElsewhere);
  return {
    version,
    here: here.slice(0, maxHere).map((one) => findingFrom(one, sourceTextOf)),
    elsewhere: listed.map((one) => findingFrom(one)),
    more: unseen - listed.length,
  };
}

const ranks: Readonly<Record<Severity, number>> = {error: 0, warning: 1, info: 2};

function findingFrom(diagnostic: Diagnostic, sourceTextOf?: SourceTextOf): Finding {
  const {severity, code, message, hint, place} = diagnostic;
  const text = place?.line === undefined ? undefined : sourceTextOf?.(place.file);
  const lines = place && text !== undefined ? codeFrame(text, place) : '';
  return {
    severity,
    code,
    ...(rules.has(code) && {helpUrl: ruleInfo(code).helpUrl}),
    message,
    ...(hint && {hint}),
    ...(place && {place: placeOf(diagnostic)}),
    ...(lines && {codeFrame: lines}),
  };
}

/**
 * Returns the findings for a thrown error: template errors with their places, a `SiteError` with its hint, others as
 * one line.
 */
export function findingsOf(error: unknown, sourceTextOf: SourceTextOf): readonly Finding[] {
  if (error instanceof TemplateError)
    return error.diagnostics.map((diagnostic) => findingFrom(diagnostic, sourceTextOf));
  if (error instanceof SiteError)
    return [{severity: 'error', code: error.code, message: error.message, ...(error.hint && {hint: error.hint})}];
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [{severity: 'error', code: 'unexpected', message, hint: 'The terminal shows the stack trace.'}];
}

function placeOf({place}: Diagnostic): string {
  if (!place) return '';
  const {file, line, column} = place;
  return line === undefined ? file : `${file}:${line}:${column ?? 1}`;
}
