// Lists the reporters. Each is a pure function from a report to text.
import type {Style} from '../terminal/terminal-style.js';
import type {Report} from './report.js';
import type {SourceTextOf} from './source-texts.js';

/** Where a report goes, and what it may read. */
export interface ReporterContext {
  /** Colors of the destination. */
  readonly style: Style;
  /** Whether the report is written to a file, which has room for everything. */
  readonly isFile: boolean;
  readonly sourceTextOf: SourceTextOf;
  /** Returns the path of a source file from the current folder, for editors. */
  readonly pathFromCwd: (file: string) => string;
  /** Returns the path of a source file from the root of the repository, for hosts of repositories. */
  readonly pathFromRepository: (file: string) => string;
  /** Returns the address of a line on the host of the repository; undefined if it is not known. */
  readonly sourceUrl: (file: string, line: number | undefined) => string | undefined;
}

/** Returns the report without a line break at its end. Empty if there is nothing to say. */
export type Reporter = (report: Report, context: ReporterContext) => string;

/** Reporters by name. Loaded on demand, because a run uses one or two of them. */
export const reporters = {
  pretty: async () => (await import('./reporters/pretty.js')).pretty,
  compact: async () => (await import('./reporters/compact.js')).compact,
  jsonl: async () => (await import('./reporters/json-lines.js')).jsonl,
  junit: async () => (await import('./reporters/junit.js')).junit,
  sarif: async () => (await import('./reporters/sarif.js')).sarif,
  github: async () => (await import('./reporters/github.js')).github,
  gitlab: async () => (await import('./reporters/gitlab.js')).gitlab,
  markdown: async () => (await import('./reporters/markdown.js')).markdown,
} as const satisfies Readonly<Record<string, () => Promise<Reporter>>>;

export type ReporterName = keyof typeof reporters;

export const reporterNames = Object.keys(reporters) as readonly ReporterName[];
