// Keeps a record of each preview token of a site in its own file below `.galley/preview`, so that commands and servers can
// run concurrently. Deleting the file revokes the token. The token is not stored: it is signed again from its record.
import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {readSecret} from './token-secret.js';
import {maxTtlMs} from './token-ttl.js';
import {signToken, verifyToken, type Grant} from './preview-token.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

export interface TokenRecord extends Grant {
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
  /** Creates a token. */
  issue(request: TokenRequest): {readonly token: string; readonly record: TokenRecord};
  /**
   * Returns the token with this label and scope if it is valid for at least half of the requested time and not longer than
   * requested, and otherwise a new one.
   */
  issueOrReuse(request: TokenRequest): {readonly token: string; readonly record: TokenRecord};
  /** Returns the records of valid tokens, the newest last. */
  list(): readonly TokenRecord[];
  /** Revokes a token immediately, in running servers too. Returns false if there is none with that id. */
  revoke(id: string): boolean;
  /** Returns what a token allows, or undefined if it is forged, expired or revoked. */
  grantOf(token: string): Grant | undefined;
  /** Returns whether a grant is still valid. */
  isValid(grant: Grant): boolean;
  /**
   * Returns a key for image URLs, which browsers request without a header. It gives access to files only,
   * and expires with its token.
   */
  filesKey(grant: Grant): string;
  grantOfFilesKey(key: string): Grant | undefined;
}

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
  const tokensFolder = path.join(folder, 'tokens');
  const secret = readSecret(folder, environment);
  const now = () => Math.floor(clock() / 1000);

  const isValid = ({id, expires}: Grant) => now() < expires && existsSync(path.join(tokensFolder, id));
  const accepted = (grant: Grant | undefined) => (grant !== undefined && isValid(grant) ? grant : undefined);

  const readAll = (): readonly TokenRecord[] =>
    namesIn(tokensFolder)
      .flatMap((name) => readRecord(path.join(tokensFolder, name)) ?? [])
      .toSorted((a, b) => a.created - b.created || compareCodeUnits(a.id, b.id));

  const issue: TokenRegistry['issue'] = ({ttlMs, label, scope}) => {
    // Deletes expired tokens, which are not valid anyway.
    for (const {id, expires} of readAll()) if (expires <= now()) rmSync(path.join(tokensFolder, id), {force: true});
    const record: TokenRecord = {
      id: randomBytes(6).toString('hex'),
      expires: now() + Math.floor(Math.min(ttlMs, maxTtlMs) / 1000),
      scope,
      label,
      created: now(),
    };
    mkdirSync(tokensFolder, {recursive: true, mode: 0o700});
    writeFileSync(path.join(tokensFolder, record.id), JSON.stringify(record), {mode: 0o600, flag: 'wx'});
    return {token: signToken(record, 'token', secret), record};
  };

  return {
    issue,
    issueOrReuse(request) {
      const minExpires = now() + request.ttlMs / 2 / 1000;
      const maxExpires = now() + request.ttlMs / 1000;
      const known = readAll().findLast(
        (one) =>
          one.label === request.label &&
          one.scope === request.scope &&
          one.expires > minExpires &&
          one.expires <= maxExpires &&
          isValid(one),
      );
      return known === undefined ? issue(request) : {token: signToken(known, 'token', secret), record: known};
    },
    list: () => readAll().filter(isValid),
    revoke(id) {
      if (!readAll().some((one) => one.id === id && isValid(one))) return false;
      rmSync(path.join(tokensFolder, id), {force: true});
      return true;
    },
    grantOf: (token) => accepted(verifyToken(token, 'token', secret, now())),
    isValid,
    filesKey: (grant) => signToken(grant, 'files', secret),
    grantOfFilesKey: (key) => accepted(verifyToken(key, 'files', secret, now())),
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
function readRecord(file: string): TokenRecord | undefined {
  try {
    const {id, expires, scope, label, created} = JSON.parse(readFileSync(file, 'utf8')) as Partial<TokenRecord>;
    const isComplete = typeof id === 'string' && typeof expires === 'number' && typeof created === 'number';
    if (!isComplete || !/^[\da-f]{12}$/.test(id)) return undefined;
    return {id, expires, created, scope: scope === 'write' ? 'write' : 'read', label: String(label ?? '')};
  } catch {
    return undefined; // Not written by Galley, or incomplete.
  }
}
