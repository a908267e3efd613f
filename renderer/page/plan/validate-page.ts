// Applies the `validate` function of a page definition. Invalid pages are not published.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import type {Invalid, PageDefinition, PageDocument} from '../page.js';

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

/** Validates a page with its definition. If the function throws, the error is reported and the page is invalid. */
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
  try {
    const valid = validate({route, document: document === null ? null : (document.meta as PageDocument), config});
    if (valid === true) return {};
    return {rejection: rejection(valid === false ? {} : valid)};
  } catch (error) {
    return {
      rejection: rejection(),
      diagnostic: {
        severity: 'error',
        code: 'validation-failed',
        message: `\`validate\` of the page \`${name}\` throws: ${error instanceof Error ? error.message : String(error)}`,
        hint: `It throws for ${route}. Return true, false or {statusCode, message} instead.`,
        place: document === null ? templatePlace(definition) : {file: document.file},
      },
    };
  }
}
