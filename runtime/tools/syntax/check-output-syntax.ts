// Checks the syntax of generated files before they are returned. A syntax error is a bug in Galley, so the tools then fail with a
// finding that names the file, and return no files.
import type {Findings} from '../base/finding.js';
import type {OutputFile} from '../tool.js';
import {ownProperty} from '../../text/own-property.js';

/** A syntax error. Lines and columns count from 1. */
export interface CodeSyntaxError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the first syntax error, or undefined if the text is valid. */
export type CheckSyntax = (text: string) => CodeSyntaxError | undefined;

/** Checks by file extension: `{ts: checkTypeScript}`. JSON is always checked. */
export type SyntaxChecks = Readonly<Record<string, CheckSyntax>>;

/** Adds an error `output-broken` for each file with a syntax error. Files with other extensions are not checked. */
export function checkOutputSyntax(files: readonly OutputFile[], checks: SyntaxChecks, findings: Findings): void {
  const allChecks: SyntaxChecks = {json: checkJson, ...checks};
  for (const {path, content} of files) {
    const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
    const check = ownProperty(allChecks, extension);
    if (check === undefined || typeof content !== 'string') continue;
    const diagnostic = check(content);
    if (diagnostic === undefined) continue;
    findings.add({
      severity: 'error',
      code: 'output-broken',
      message: `The generated file ${path} is not valid: line ${diagnostic.line}, column ${diagnostic.column}: ${diagnostic.message}.`,
      hint: 'This is a bug in Galley, not in your files. Please report it with the part of your files that this line is generated from. Until it is fixed, omit that part with the option exclude.',
    });
  }
}

function checkJson(text: string): CodeSyntaxError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    return {message: withoutPosition(message), ...positionAt(text, at)};
  }
}

/** `Unexpected token (18:3)` → `Unexpected token`, because the place is shown separately. */
export function withoutPosition(message: string): string {
  return (message.split('\n', 1)[0] ?? '')
    .replace(/\s*(?:\(\d+:\d+\)|(?:in JSON )?at position \d+.*|at line \d+.*)$/, '')
    .replace(/[.:]$/, '');
}

export function positionAt(text: string, offset: number): Pick<CodeSyntaxError, 'line' | 'column'> {
  const lines = text.slice(0, offset).split('\n');
  return {line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1};
}
