// A document in place of one that could not be read.
import type {Diagnostic} from './base/diagnostic.js';
import {transform} from './document/transform.js';
import type {TransformOptions} from './document/transform-options.js';
import {textOf, type TransformedText} from './document-text.js';
import type {TextSource} from './source/source.js';
import type {Outcome} from './work/crew.js';

/** An empty document in place of one that could not be understood: its page stays, and says why it is empty. */
export function standIn(
  outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>,
  source: TextSource,
  options: TransformOptions,
): TransformedText {
  const {document, body} = transform({...source, text: ''}, options);
  const place = {file: document.file};
  const diagnostic: Diagnostic =
    outcome.kind === 'timeout'
      ? {
          severity: 'error',
          code: 'document-too-slow',
          message: `Reading this file took longer than ${outcome.limitMs / 1000} s, so its page is empty.`,
          hint: 'Look for very long runs of * _ [ or <, or split the file.',
          place,
        }
      : {
          severity: 'error',
          code: 'document-failed',
          message: `Reading this file failed: ${outcome.message}.`,
          hint: 'This is a bug in Galley. Please report it with the file.',
          place,
        };
  return textOf({document: {...document, diagnostics: [diagnostic]}, body});
}
