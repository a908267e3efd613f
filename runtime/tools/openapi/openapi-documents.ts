// The input files of a description. A file is parsed on the first reference to it.
import {detectTextKind} from '../base/detect-file-kind.js';
import {decodeText} from '../base/decode-text.js';
import type {Findings} from '../base/finding.js';
import type {StructuredText} from '../base/read-json.js';
import {readStructuredText} from '../base/read-structured-text.js';
import type {InputFile} from '../tool.js';

export interface OpenApiDocuments {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** The text of a file; undefined if it is not text. */
  decoded(path: string): string | undefined;
  /** Undefined if the file does not exist, or is not valid, which is reported. */
  read(path: string): StructuredText | undefined;
  wasRead(path: string): boolean;
}

export function createOpenApiDocuments(files: readonly InputFile[], findings: Findings): OpenApiDocuments {
  const bytes = new Map(files.map((file) => [normalizePath(file.path), file.bytes]));
  const texts = new Map<string, string | undefined>();
  const parsed = new Map<string, StructuredText | undefined>();
  const decoded = (path: string) => {
    const found = bytes.get(path);
    if (found && !texts.has(path)) texts.set(path, decodeText(found));
    return texts.get(path);
  };
  return {
    paths: [...bytes.keys()],
    has: (path) => bytes.has(path),
    decoded,
    wasRead: (path) => parsed.has(path),
    read(path) {
      if (bytes.has(path) && !parsed.has(path)) parsed.set(path, readFile(path, decoded(path), findings));
      return parsed.get(path);
    },
  };
}

function readFile(path: string, text: string | undefined, findings: Findings): StructuredText | undefined {
  if (text === undefined) {
    findings.add({
      severity: 'error',
      code: 'input-not-text',
      message: 'This file is not text in UTF-8 or UTF-16.',
      hint: 'Save it as UTF-8.',
      place: {file: path, line: 1, column: 1},
    });
    return undefined;
  }
  // A `$ref` may include a description from a Markdown file. A document may have any name.
  if (/\.(?:md|markdown|txt|html?)$/i.test(path) && detectTextKind(text) !== 'openapi') return markdownFile(path, text);
  return readStructuredText(path, text, findings);
}

function markdownFile(file: string, value: string): StructuredText {
  return {file, value, placeOf: () => ({file, line: 1, column: 1}), sourceOf: () => undefined};
}

/** `a/./b/../c.yaml` → `a/c.yaml`; `..` at the root is ignored. */
export function normalizePath(path: string): string {
  const steps: string[] = [];
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
