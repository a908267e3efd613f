// Copies messages with changes, because descriptors are treated as immutable.
import type {Message} from '@bufbuild/protobuf';

/** Copies a message and overrides some fields. Keeps the prototype, which has the defaults. */
export function copyMessage<Value extends Message>(message: Value, changes: Partial<Value>): Value {
  return Object.assign(Object.create(Object.getPrototypeOf(message) as object), message, changes) as Value;
}
