// Splits the responses of an operation by their status.
import type {Operation, Response} from './http-api.js';

/** `default` is an error only if the document also has a success status. */
export function successResponses({responses}: Operation): readonly Response[] {
  const successful = responses.filter(({status}) => /^2(?:\d\d|XX)$/i.test(status));
  return successful.length > 0 ? successful : responses.filter(({status}) => status === 'default');
}

export function errorResponses(operation: Operation): readonly Response[] {
  const successful = new Set(successResponses(operation));
  return operation.responses.filter(
    (response) => !successful.has(response) && /^(?:[45]|default)/.test(response.status),
  );
}
