// The tokens of a site: who has one, and until when. A file for each below `.galley/preview`, so that commands and servers
// may work side by side; a token without its file is withdrawn. The tokens themselves are nowhere.
import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {secretOf} from './secret.js';
import {sign, verify, type Grant} from './token.js';

export interface Issued extends Grant {
  readonly label: string;
  /** Seconds since 1970. */
  readonly created: number;
}

export interface Wish {
  readonly lifeMs: number;
  readonly label: string;
  readonly scope: Grant['scope'];
}

export interface Register {
  /** A new token; nobody can be told it a second time. */
  issue(wish: Wish): {readonly token: string; readonly issued: Issued};
  /** The token of this label and scope that has at least half of the wished life before it, else a new one. */
  issueOrReuse(wish: Wish): {readonly token: string; readonly issued: Issued};
  /** Those that are accepted, the newest last. */
  list(): readonly Issued[];
  /** Withdraws a token at once, in running servers too; false when there is none of that id. */
  revoke(id: string): boolean;
  /** What a token allows; undefined for one that is forged, too old or withdrawn. */
  accepts(token: string): Grant | undefined;
  /** Whether a grant that was accepted before still is. */
  stillAccepts(grant: Grant): boolean;
  /** Stands in addresses of pictures, which cannot be asked for with a header. Opens nothing else, and ends with its token. */
  filesKey(grant: Grant): string;
  acceptsFilesKey(key: string): Grant | undefined;
}

export const longestLifeMs = 24 * 3_600_000;
export const usualLifeMs = 8 * 3_600_000;

/** The register of the site at `root`. Throws `preview-secret-weak`. `clock` gives milliseconds since 1970. */
export function openRegister(
  root: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  clock: () => number = Date.now,
): Register {
  const folder = path.join(root, '.galley', 'preview');
  const tokens = path.join(folder, 'tokens');
  const secret = secretOf(folder, environment);
  const now = () => Math.floor(clock() / 1000);

  const stillAccepts = ({id, expires}: Grant) => now() < expires && existsSync(path.join(tokens, id));
  const accepted = (grant: Grant | undefined) => (grant !== undefined && stillAccepts(grant) ? grant : undefined);

  const all = (): readonly Issued[] =>
    namesIn(tokens)
      .flatMap((name) => readIssued(path.join(tokens, name)) ?? [])
      .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));

  const issue: Register['issue'] = ({lifeMs, label, scope}) => {
    // Those that are over would not be accepted anyway.
    for (const {id, expires} of all()) if (expires <= now()) rmSync(path.join(tokens, id), {force: true});
    const issued: Issued = {
      id: randomBytes(6).toString('hex'),
      expires: now() + Math.floor(Math.min(lifeMs, longestLifeMs) / 1000),
      scope,
      label,
      created: now(),
    };
    mkdirSync(tokens, {recursive: true, mode: 0o700});
    writeFileSync(path.join(tokens, issued.id), JSON.stringify(issued), {mode: 0o600, flag: 'wx'});
    return {token: sign(issued, 'token', secret), issued};
  };

  return {
    issue,
    issueOrReuse(wish) {
      const enough = now() + wish.lifeMs / 2000;
      const known = all().findLast(
        (one) => one.label === wish.label && one.scope === wish.scope && one.expires > enough && stillAccepts(one),
      );
      return known === undefined ? issue(wish) : {token: sign(known, 'token', secret), issued: known};
    },
    list: () => all().filter(stillAccepts),
    revoke(id) {
      if (!all().some((one) => one.id === id && stillAccepts(one))) return false;
      rmSync(path.join(tokens, id), {force: true});
      return true;
    },
    accepts: (token) => accepted(verify(token, 'token', secret, now())),
    stillAccepts,
    filesKey: (grant) => sign(grant, 'files', secret),
    acceptsFilesKey: (key) => accepted(verify(key, 'files', secret, now())),
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no token was ever made here
  }
}

/** Undefined for a file that is not ours, or is being written. */
function readIssued(file: string): Issued | undefined {
  try {
    const {id, expires, scope, label, created} = JSON.parse(readFileSync(file, 'utf8')) as Partial<Issued>;
    const isWhole = typeof id === 'string' && typeof expires === 'number' && typeof created === 'number';
    if (!isWhole || !/^[\da-f]{12}$/.test(id)) return undefined;
    return {id, expires, created, scope: scope === 'write' ? 'write' : 'read', label: String(label ?? '')};
  } catch {
    return undefined; // as above
  }
}
