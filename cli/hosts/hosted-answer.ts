// Requests → answers from a built folder, as a certain host gives them.
import {encodePath} from '../../renderer/base/path.js';
import {fileAnswer, readBelow} from '../dev/folder.js';
import {redirectTo, textAnswer, type Answer, type Request} from '../dev/server.js';
import type {HostAnswer, HostedFiles, HostRules} from './host.js';

export interface HostedFolder {
  readonly folder: string;
  readonly base: string;
  readonly files: HostedFiles;
  /** Called for each request, because a build while the preview runs may have changed the rules. */
  rules(): HostRules;
}

/** Refuses what the server refuses in any case: the path has been read and cleaned before a host's rules see it. */
export function hostedAnswer({folder, base, files, rules}: HostedFolder): (request: Request) => Promise<Answer> {
  return async ({target, headers}) => {
    const slash = target.slash && target.path !== '/' ? '/' : '';
    const address = encodePath(target.path) + slash;
    if (address === '/' && base !== '/') return redirectTo(base, 302); // only the preview does this, so that its root URL works
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
  return fileAnswer({status, type: type ?? 'application/octet-stream', body, sentWith: headers, known});
}

/** Where a hosted file lies in the folder: `/base/docs/index.html` → `docs/index.html`, and the `404.html` of the top. */
function below(file: string, base: string): string {
  return file.startsWith(base) ? file.slice(base.length) : file.slice(1);
}
