// Defines the error for an invalid query.
import {SiteError} from '../base/site-error.js';

/**
 * Codes: `query-operand`, `query-pattern`, `query-number`, `query-sort`, `query-surround`, `query-dir-config`,
 * `query-unsafe` and `params-invalid`. Over HTTP, each is a response with status 400.
 */
export class QueryError extends SiteError {}
