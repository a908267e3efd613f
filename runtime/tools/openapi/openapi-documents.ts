// The files of a description. Each is read with the first reference to it.
import {decode} from '../base/decode-text.js';
import type {Findings} from '../base/finding.js';
import type {StructuredText} from '../base/json-text.js';
import {readStructuredText} from '../base/read-structured-text.js';
import type {InputFile} from '../tool.js';

export interface Documents {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Undefined when the file is not text. */
  decoded(path: string): string | undefined;
  /** Undefined when there is no such file, or it could not be read, which has then been reported. */
  read(path: string): StructuredText | undefined;
  wasRead(path: string): boolean;
}

export function createDocuments(files: readonly InputFile[], findings: Findings): Documents {
  const bytes = new Map(files.map((file) => [normalized(file.path), file.bytes]));
  const texts = new Map<string, string | undefined>();
  const known = new Map<string, StructuredText | undefined>();
  const decoded = (path: string) => {
    const found = bytes.get(path);
    if (found && !texts.has(path)) texts.set(path, decode(found));
    return texts.get(path);
  };
  return {
    paths: [...bytes.keys()],
    has: (path) => bytes.has(path),
    decoded,
    wasRead: (path) => known.has(path),
    read(path) {
      if (bytes.has(path) && !known.has(path)) known.set(path, readFile(path, decoded(path), findings));
      return known.get(path);
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
  // A description may be kept in a file of its own.
  if (/\.(?:md|markdown|txt|html?)$/i.test(path)) return prose(path, text);
  return readStructuredText(path, text, findings);
}

function prose(file: string, value: string): StructuredText {
  return {file, value, placeOf: () => ({file, line: 1, column: 1}), sourceOf: () => undefined};
}

/** `a/./b/../c.yaml` → `a/c.yaml`; steps above the top stay on the top. */
export function normalized(path: string): string {
  const steps: string[] = [];
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
