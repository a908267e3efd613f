// The message of the preview banner for each failure.
import {expect, test} from 'vitest';
import {describeError} from '../../../../runtime/browser/content-preview/preview-banner.js';
import {RequestError} from '../../../../runtime/browser/base/request.js';

const status = (code: number): RequestError =>
  new RequestError('status', '', {response: new Response(null, {status: code})});

test.each([
  [
    'describeError with an expired token',
    new RequestError('status', ''),
    'This preview link has expired; ask for a new one. It stays.',
    false,
  ],
  [
    'describeError with status 401',
    status(401),
    's.example does not accept this preview link any more; ask for a new one. It stays.',
    false,
  ],
  [
    'describeError with status 403',
    status(403),
    's.example does not accept this preview link any more; ask for a new one. It stays.',
    false,
  ],
  ['describeError with status 404', status(404), 's.example has no page at this address. It stays.', true],
  [
    'describeError with HTML instead of JSON',
    new RequestError('not-found', ''),
    's.example has no page at this address. It stays.',
    true,
  ],
  ['describeError while offline', new RequestError('offline', ''), 'You are offline. It stays.', true],
  [
    'describeError with a timeout',
    new RequestError('timeout', ''),
    's.example did not respond within 30 seconds. It stays.',
    true,
  ],
  [
    'describeError with an unreachable server',
    new RequestError('network', ''),
    's.example cannot be reached. Is its preview server running? It stays.',
    true,
  ],
  [
    'describeError with status 500',
    status(500),
    's.example could not render this page; see its terminal for the error. It stays.',
    true,
  ],
  [
    'describeError with an unknown format',
    new RequestError('invalid', ''),
    's.example could not render this page; see its terminal for the error. It stays.',
    true,
  ],
])('%s returns the banner text and whether to offer a retry', (_, error, text, retry) => {
  expect(describeError(error, 's.example', 'It stays.')).toEqual({text, retry});
});
