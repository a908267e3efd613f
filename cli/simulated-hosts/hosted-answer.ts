// Answers requests from a built folder like a certain host.
import {encodePath} from '../../renderer/base/path.js';
import {fileAnswer, readBelow} from '../dev/folder-answer.js';
import {redirectTo, textAnswer, type Answer, type Request} from '../dev/http-server.js';
import type {HostAnswer, HostedFiles, HostRules} from './static-host.js';

export interface HostedFolder {
  readonly folder: string;
  readonly base: string;
  readonly files: HostedFiles;
  /** Called for each request, because a build may have changed the rules while the preview runs. */
  rules(): HostRules;
}

/**
 * Rejects what the server rejects in any case: the path is parsed and cleaned before the rules of a host are applied.
 */
export function hostedAnswer({folder, base, files, rules}: HostedFolder): (request: Request) => Promise<Answer> {
  return async ({target, headers}) => {
    const slash = target.slash && target.path !== '/' ? '/' : '';
    const address = encodePath(target.path) + slash;
    // Only the preview does this, so that its root URL works.
    if (address === '/' && base !== '/') return redirectTo(base, 302);
    const answer = rules()({method: 'GET', target: address + target.query}, files);
    return sent(answer, folder, base, headers['if-none-match']);
  };
}

async function sent(answer: HostAnswer, folder: string, base: string, known: string | undefined): Promise<Answer> {
  const {status, headers, location, file, type} = answer;
  if (location !== undefined) return {status, headers: {...headers, Location: location}};
  const body = file === undefined ? undefined : await readBelow(folder, below(file, base));
  if (file === undefined || body === undefined) {
    const plain = textAnswer(status, status === 404 ? 'Page not found.' : 'This host does not answer that.');
    return {...plain, headers: {...plain.headers, ...headers}};
  }
  return fileAnswer({status, type: type ?? 'application/octet-stream', body, hostHeaders: headers, known});
}

/**
 * Returns the path of a hosted file in the folder: `/base/docs/index.html` → `docs/index.html`, and the top-level
 * `404.html`.
 */
function below(file: string, base: string): string {
  return file.startsWith(base) ? file.slice(base.length) : file.slice(1);
}
