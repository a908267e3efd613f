// Keeps the tokens of a site with labels and expiry times, each in a file below `.galley/preview`, so that commands and
// servers can run concurrently. Deleting the file revokes the token. The tokens themselves are not stored.
import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {readSecret} from './token-secret.js';
import {sign, verify, type Grant} from './preview-token.js';

export interface IssuedToken extends Grant {
  readonly label: string;
  /** Seconds since 1970. */
  readonly created: number;
}

interface TokenRequest {
  readonly ttlMs: number;
  readonly label: string;
  readonly scope: Grant['scope'];
}

export interface TokenRegistry {
  /** Creates a token. It is not stored, so it cannot be shown again. */
  issue(request: TokenRequest): {readonly token: string; readonly issued: IssuedToken};
  /**
   * Returns the token with this label and scope if it is valid for at least half of the requested time, and otherwise a
   * new one.
   */
  issueOrReuse(request: TokenRequest): {readonly token: string; readonly issued: IssuedToken};
  /** Returns valid tokens, the newest last. */
  list(): readonly IssuedToken[];
  /** Revokes a token immediately, in running servers too. Returns false if there is none with that id. */
  revoke(id: string): boolean;
  /** Returns what a token allows, or undefined if it is forged, expired or revoked. */
  accepts(token: string): Grant | undefined;
  /** Returns whether a grant is still valid. */
  stillAccepts(grant: Grant): boolean;
  /**
   * Returns a key for the addresses of images, which browsers request without a header. It gives access to files only,
   * and expires with its token.
   */
  filesKey(grant: Grant): string;
  acceptsFilesKey(key: string): Grant | undefined;
}

export const maxTtlMs = 24 * 3_600_000;
export const defaultTtlMs = 8 * 3_600_000;

/**
 * Opens the token registry of the site at `root`. Throws `preview-secret-weak`. `clock` returns milliseconds since
 * 1970.
 */
export function openTokenRegistry(
  root: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  clock: () => number = Date.now,
): TokenRegistry {
  const folder = path.join(root, '.galley', 'preview');
  const tokens = path.join(folder, 'tokens');
  const secret = readSecret(folder, environment);
  const now = () => Math.floor(clock() / 1000);

  const stillAccepts = ({id, expires}: Grant) => now() < expires && existsSync(path.join(tokens, id));
  const accepted = (grant: Grant | undefined) => (grant !== undefined && stillAccepts(grant) ? grant : undefined);

  const all = (): readonly IssuedToken[] =>
    namesIn(tokens)
      .flatMap((name) => readIssued(path.join(tokens, name)) ?? [])
      .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));

  const issue: TokenRegistry['issue'] = ({ttlMs, label, scope}) => {
    // Deletes expired tokens, which are not valid anyway.
    for (const {id, expires} of all()) if (expires <= now()) rmSync(path.join(tokens, id), {force: true});
    const issued: IssuedToken = {
      id: randomBytes(6).toString('hex'),
      expires: now() + Math.floor(Math.min(ttlMs, maxTtlMs) / 1000),
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
    issueOrReuse(request) {
      const minExpires = now() + request.ttlMs / 2000;
      const known = all().findLast(
        (one) =>
          one.label === request.label && one.scope === request.scope && one.expires > minExpires && stillAccepts(one),
      );
      return known === undefined ? issue(request) : {token: sign(known, 'token', secret), issued: known};
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
    return []; // No token was ever created here.
  }
}

/** Returns undefined for a file that Galley did not write, or that is being written. */
function readIssued(file: string): IssuedToken | undefined {
  try {
    const {id, expires, scope, label, created} = JSON.parse(readFileSync(file, 'utf8')) as Partial<IssuedToken>;
    const isWhole = typeof id === 'string' && typeof expires === 'number' && typeof created === 'number';
    if (!isWhole || !/^[\da-f]{12}$/.test(id)) return undefined;
    return {id, expires, created, scope: scope === 'write' ? 'write' : 'read', label: String(label ?? '')};
  } catch {
    return undefined; // As above.
  }
}
