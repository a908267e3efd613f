// Status codes of saved responses.
import type {SavedResponse} from './read-collection.js';

/** `201`, or `default` if there is no status. */
export function statusOf({code, status, name}: SavedResponse): string {
  if (code !== undefined) return code >= 100 && code < 600 ? `${code}` : 'default';
  const [, statusCode] = /^(\d{3})\b/.exec(status ?? name) ?? [];
  if (statusCode !== undefined && /^[1-5]/.test(statusCode)) return statusCode;
  return [...reasons].find(([, reason]) => reason.toLowerCase() === status?.toLowerCase())?.[0] ?? 'default';
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['200', 'OK'],
  ['201', 'Created'],
  ['202', 'Accepted'],
  ['204', 'No Content'],
  ['301', 'Moved Permanently'],
  ['302', 'Found'],
  ['304', 'Not Modified'],
  ['400', 'Bad Request'],
  ['401', 'Unauthorized'],
  ['403', 'Forbidden'],
  ['404', 'Not Found'],
  ['409', 'Conflict'],
  ['422', 'Unprocessable Content'],
  ['429', 'Too Many Requests'],
  ['500', 'Internal Server Error'],
]);

/** The reason phrase of a status. */
export function reasonOf(status: string): string | undefined {
  return reasons.get(status);
}
