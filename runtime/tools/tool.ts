// A tool is a pure function of files and options, without disk, network, clock or randomness: the command line and the
// browser's worker call the same `run` and get the same bytes.
import type {Finding} from './base/finding.js';
import type {OptionSpec, OptionValues} from './base/option-table.js';

export type ToolName = 'openapi' | 'graphql' | 'postman' | 'proto';

/** An input file, unchanged. */
export interface InputFile {
  /** Relative, with forward slashes: `api/schemas/book.yaml`. The host chooses a name for pasted text. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file of the result. */
export interface OutputFile {
  /** Relative, with forward slashes, valid on every system: see `base/output-path.ts`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

export interface ToolInput {
  /** Archives are already unpacked: see `base/archive.ts`. */
  readonly files: readonly InputFile[];
  /** Path of the only file that the user named beside folders and patterns. It is the main file if several could be. */
  readonly main?: string;
  /** Unchecked. `readOptions` checks them and fills in defaults. */
  readonly options: OptionValues;
  /** Called between steps, for example `('Reading', 3, 12)`: three of twelve files. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** A line of the summary: `{label: 'Operations', count: 47}`. */
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
export interface ToolMetadata {
  readonly name: ToolName;
  /** `OpenAPI to SDK` */
  readonly title: string;
  /** The accepted input in a few words: `OpenAPI 3.x or Swagger 2.0, JSON or YAML`. */
  readonly accepts: string;
  /** For file pickers: `['.json', '.yaml']`. */
  readonly extensions: readonly string[];
  readonly options: readonly OptionSpec[];
}

export type RunTool = (input: ToolInput) => ToolResult;
