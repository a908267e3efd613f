// Applies the `validate` function of a page definition. Invalid pages are not published.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import type {Invalid, PageDefinition, PageDocument} from '../page.js';
import {TemplateTimeoutError} from '../../base/template-timeout-error.js';
import {isObject} from '../../../runtime/text/is-object.js';

/** What the browser shows for an invalid page. */
export type Rejection = Required<Invalid>;

export interface Validated {
  /** Absent if the page is valid. */
  readonly rejection?: Rejection;
  readonly diagnostic?: Diagnostic;
}

interface ValidationContext {
  readonly config: Config;
  templatePlace(definition: PageDefinition): Place;
}

/** Validates a page with its definition. If the function throws or returns something else, this is reported and the page is invalid. */
export function validatePage(
  definition: PageDefinition,
  route: string,
  document: Document | null,
  {config, templatePlace}: ValidationContext,
): Validated {
  const {validate, name} = definition;
  if (validate === undefined) return {};
  const rejection = (result: Invalid = {}): Rejection => ({
    statusCode: result.statusCode ?? 404,
    message: result.message ?? `Page Not Found: ${route}`,
  });
  const failed = (finding: Pick<Diagnostic, 'code' | 'message' | 'hint'>): Validated => ({
    rejection: rejection(),
    diagnostic: {
      severity: 'error',
      ...finding,
      place: document === null ? templatePlace(definition) : {file: document.file},
    },
  });
  try {
    const valid: unknown = validate({
      route,
      document: document === null ? null : (document.meta as PageDocument),
      config,
    });
    if (valid === true) return {};
    if (valid === false) return {rejection: rejection()};
    if (isObject(valid) && !('then' in valid)) return {rejection: rejection(valid)};
    return failed({
      code: 'validation-failed',
      message: `\`validate\` of the page \`${name}\` returns ${isObject(valid) ? 'a promise' : String(valid)} for ${route}.`,
      hint: `Return true, false or {statusCode, message}. The function cannot be \`async\`.`,
    });
  } catch (error) {
    const isTimeout = error instanceof TemplateTimeoutError;
    return failed({
      code: isTimeout ? 'template-too-slow' : 'validation-failed',
      message: `\`validate\` of the page \`${name}\` throws: ${error instanceof Error ? error.message : String(error)}`,
      hint: isTimeout
        ? `It is called for ${route}. Look for a loop that does not end.`
        : `It throws for ${route}. Return true, false or {statusCode, message} instead.`,
    });
  }
}
