// Which pages the site's own rules refuse: they are planned, found not valid, and left out.
import type {Diagnostic} from '../base/diagnostic.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import type {Invalid, PageDefinition, PageDocument} from './page.js';

/** What the browser says of a page that is not valid. */
export type Rejection = Required<Invalid>;

export interface Validated {
  /** Absent: the page is valid. */
  readonly rejection?: Rejection;
  readonly diagnostic?: Diagnostic;
}

/** Asks the definition whether a page may be there. A question that throws is reported, and the page stays away. */
export function validated(
  {validate, name}: PageDefinition,
  route: string,
  document: Document | null,
  config: Config,
): Validated {
  if (validate === undefined) return {};
  const rejection = (said: Invalid = {}): Rejection => ({
    statusCode: said.statusCode ?? 404,
    message: said.message ?? `Page Not Found: ${route}`,
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
        message: `The validation of page ${name} throws: ${error instanceof Error ? error.message : String(error)}`,
        hint: `It was asked for ${route}. Let it answer true, false, or {statusCode, message}.`,
        ...(document !== null && {place: {file: document.file}}),
      },
    };
  }
}
