// Messages are changed by copying them.
import type {Message} from '@bufbuild/protobuf';

/** A copy with other values for some fields. What a message says by default is in its prototype, which stays. */
export function changed<Value extends Message>(message: Value, changes: Partial<Value>): Value {
  return Object.assign(Object.create(Object.getPrototypeOf(message) as object), message, changes) as Value;
}
