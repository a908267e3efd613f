// A query that cannot be answered as it was asked.
import {SiteError} from '../base/error.js';

/**
 * Codes: `query-operand`, `query-pattern`, `query-number`, `query-sort`, `query-surround`, `query-dir-config`,
 * `query-refused`, `params-invalid`. Over HTTP each is a 400.
 */
export class QueryError extends SiteError {}
