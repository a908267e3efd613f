// What the SDK leaves out of what the document offers.
import type {Findings} from '../../base/finding.js';
import type {Call} from './calls.js';
import {bareType, isJsonType} from './contents.js';

export function reportUnused(calls: readonly Call[], findings: Findings): void {
  for (const {name, unused, body, method} of calls) {
    const {place} = method.operation;
    if (unused.length > 0) {
      findings.add({
        severity: 'info',
        code: 'answer-unused',
        message: `${name} does not ask for ${unused.join(', ')}.`,
        hint: 'Ask for it with an accept header in the options of the call, through request().',
        place,
      });
    }
    const type = bareType(body?.content.mediaType ?? '');
    const isKnown =
      type === '' ||
      isJsonType(type) ||
      /^(?:multipart\/form-data|application\/x-www-form-urlencoded|text\/)/.test(type);
    if (
      !isKnown &&
      body?.content.schema !== undefined &&
      !['binary', 'string', 'unknown'].includes(body.content.schema.kind)
    ) {
      findings.add({
        severity: 'warning',
        code: 'media-type-raw',
        message: `${name} sends ${type}, which is not made from an object; give its text or bytes.`,
        hint: 'Describe the body as JSON or as a form too, if the API takes that.',
        place,
      });
    }
  }
}
