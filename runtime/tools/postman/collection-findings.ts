// Findings about unusable requests, and about the collection as a whole.
import type {Finding, Place} from '../base/finding.js';
import {unknownServer} from './server-url.js';

/** The severity is a warning if the collection has security schemes, because a document with these alone can still be written. */
export function emptyCollectionFinding(severity: 'warning' | 'error', place: Place | undefined): Finding {
  return {
    severity,
    code: 'collection-empty',
    message: 'There is no request in the collection, so there is nothing to describe.',
    hint: 'Add a request with a URL.',
    ...(place && {place}),
  };
}

export function redactedSecretsFinding(count: number, place: Place | undefined): Finding {
  return {
    severity: 'info',
    code: 'secrets-redacted',
    message: `${count} ${count === 1 ? 'value that looks like a secret was' : 'values that look like secrets were'} replaced in examples.`,
    hint: 'If they are not secrets, disable the option redact.',
    ...(place && {place}),
  };
}

export function itemWithoutRequestFinding(place: Place): Finding {
  return {
    severity: 'warning',
    code: 'item-without-request',
    message: 'This entry has neither a request nor child entries; it is skipped.',
    hint: 'Remove it from the collection, or complete it.',
    place,
  };
}

export function requestWithoutUrlFinding(name: string, place: Place): Finding {
  return {
    severity: 'warning',
    code: 'request-without-url',
    message: `The request ${name} has no URL, so it is ignored. The document has no operation for it.`,
    hint: 'Add a URL in Postman.',
    place,
  };
}

export function unknownServerFinding(name: string, base: string, reason: 'invalid' | undefined, place: Place): Finding {
  return {
    severity: 'warning',
    code: 'server-unknown',
    message:
      reason === 'invalid'
        ? `${JSON.stringify(base)} in the URL of ${name} is not a valid server URL; ${unknownServer.url} is used instead.`
        : `The URL of ${name} names no server; ${unknownServer.url} is used instead.`,
    hint: 'Correct the URL, or set it with the option servers.',
    place,
  };
}
