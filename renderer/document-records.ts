// Lists the fields of all documents, for queries from scripts and the command line.
import type {JsonObject} from './base/json.js';
import {withOrderAndScheduleFields} from './catalog/order-and-schedule-fields.js';
import {defaultSort, sortBy} from './catalog/sort-documents.js';
import {ownKeysOf} from './page/fields/remove-invalid-fields.js';
import type {Snapshot} from './compile.js';

/** Returns the fields of all documents in default order, also those that templates reject. */
export function recordsOf({transforms, validateFields, at}: Snapshot): readonly JsonObject[] {
  const documents = withOrderAndScheduleFields(transforms.documents, {isOwnKey: ownKeysOf(validateFields), now: at});
  return sortBy(
    documents.map(({meta}) => meta),
    defaultSort,
  );
}
