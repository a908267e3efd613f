// A tool is a pure function of files and options. No disk, network, clock or randomness: the command line and the browser's
// worker call the same `run` and get the same bytes.
import type {Finding} from './base/finding.js';
import type {OptionSpec, OptionValues} from './base/option-table.js';

export type ToolName = 'openapi' | 'graphql' | 'postman' | 'proto';

/** A file as the user gave it. */
export interface InputFile {
  /** Relative, with forward slashes: `api/schemas/book.yaml`. Pasted text gets a name from its host. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file of the result. */
export interface OutputFile {
  /** Relative, with forward slashes, safe on every system: see `base/output-path.ts`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

export interface ToolInput {
  /** Archives are already unpacked: see `base/archive.ts`. */
  readonly files: readonly InputFile[];
  /** As the user gave them; missing ones take their default. Checked by `readOptions`. */
  readonly options: OptionValues;
  /** Called between steps, for example `('Reading', 3, 12)`: three of twelve files. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** One line of the summary, in the order in which it is shown: `{label: 'Operations', count: 47}`. */
export interface SummaryLine {
  readonly label: string;
  readonly count: number;
}

export interface ToolResult {
  /** Empty when a finding is an error; sorted by path. */
  readonly files: readonly OutputFile[];
  readonly findings: readonly Finding[];
  readonly summary: readonly SummaryLine[];
}

/** The metadata of a tool for the page, the command line and the docs, without its code. */
export interface ToolCard {
  readonly name: ToolName;
  /** `OpenAPI to SDK` */
  readonly title: string;
  /** What goes in, in a few words: `OpenAPI 3.x or Swagger 2.0, JSON or YAML`. */
  readonly accepts: string;
  /** Ends of names that a file picker offers: `['.json', '.yaml']`. */
  readonly extensions: readonly string[];
  readonly options: readonly OptionSpec[];
}

export type Run = (input: ToolInput) => ToolResult;
