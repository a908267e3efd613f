// Creates a document for a source that could not be transformed.
import type {Diagnostic} from '../base/diagnostic.js';
import {bodyOffsetOf} from '../markdown/front-matter.js';
import {pluginsFile} from '../markdown/plugin-diagnostics.js';
import {transform} from '../transform/transform-document.js';
import type {TransformOptions} from '../transform/transform-options.js';
import {serializeDocument, type TransformedText} from './serialize-document.js';
import type {TextSource} from '../source/source.js';
import type {Outcome} from '../worker-pool/worker-pool.js';
import {escapeAttribute} from '../../runtime/text/escape-html.js';

/** Returns a document with the fields of the front matter and the plain text, so that its page still exists. */
export function errorDocument(
  outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>,
  source: TextSource,
  options: TransformOptions,
): TransformedText {
  const bodyOffset = source.kind === 'markdown' ? bodyOffsetOf(source.text) : 0;
  const {document} = transform({...source, text: source.text.slice(0, bodyOffset)}, options);
  const body =
    source.kind === 'markdown' ? [`<pre><code>${escapeAttribute(source.text.slice(bodyOffset))}</code></pre>`] : null;
  const diagnostics = [...document.diagnostics, toDiagnostic(outcome, document.file, options)];
  return serializeDocument({document: {...document, diagnostics}, body});
}

function toDiagnostic(
  outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>,
  file: string,
  {plugins}: TransformOptions,
): Diagnostic {
  if (outcome.kind === 'failed') {
    return {
      severity: 'error',
      code: 'document-failed',
      message: `Reading this file failed: ${outcome.message}. Its page shows the text as it is written.`,
      hint: 'This is a bug in Galley. Please report it with the file.',
      place: {file},
    };
  }
  const reason = outcome.isIdle ? 'made no progress' : `used more than ${outcome.limitMs / 1000} s of processor time`;
  return {
    severity: 'error',
    code: 'document-too-slow',
    message: `Reading this file ${reason}, so its page shows the text as it is written.`,
    hint:
      plugins === undefined
        ? 'Look for very long runs of * _ [ or <, or split the file.'
        : `Look for a plugin of ${pluginsFile} that does not end, for very long runs of * _ [ or <, or split the file.`,
    place: {file},
  };
}
