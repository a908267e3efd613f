// Status codes of saved responses.
import type {SavedResponse} from './read-collection.js';

/** `201`, or `default` if there is no status. */
export function statusOf({code, status, name}: SavedResponse): string {
  if (code !== undefined) return `${code}`;
  const [, statusCode] = /^(\d{3})\b/.exec(status ?? name) ?? [];
  if (statusCode !== undefined && /^[1-5]/.test(statusCode)) return statusCode;
  const reason = status?.toLowerCase().replace('unprocessable entity', 'unprocessable content');
  return [...reasons].find(([, known]) => known.toLowerCase() === reason)?.[0] ?? 'default';
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['200', 'OK'],
  ['201', 'Created'],
  ['202', 'Accepted'],
  ['204', 'No Content'],
  ['301', 'Moved Permanently'],
  ['302', 'Found'],
  ['303', 'See Other'],
  ['304', 'Not Modified'],
  ['400', 'Bad Request'],
  ['401', 'Unauthorized'],
  ['403', 'Forbidden'],
  ['404', 'Not Found'],
  ['405', 'Method Not Allowed'],
  ['406', 'Not Acceptable'],
  ['409', 'Conflict'],
  ['410', 'Gone'],
  ['412', 'Precondition Failed'],
  ['415', 'Unsupported Media Type'],
  ['422', 'Unprocessable Content'],
  ['429', 'Too Many Requests'],
  ['500', 'Internal Server Error'],
  ['502', 'Bad Gateway'],
  ['503', 'Service Unavailable'],
  ['504', 'Gateway Timeout'],
]);

/** The reason phrase of a status. */
export function reasonOf(status: string): string | undefined {
  return reasons.get(status);
}
