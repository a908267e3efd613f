// Tokens of the preview: signature, expiry, and the entries on disk.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {openTokenRegistry, type TokenRegistry} from '../../../cli/content-preview/token-registry.js';
import {signToken, verifyToken, type Grant} from '../../../cli/content-preview/preview-token.js';
import {temporary} from '../../support/temporary.js';

const secret = 'a secret of more than thirty-two characters';
const grant: Grant = {id: '0123456789ab', expires: 2000, scope: 'read'};

describe('verifyToken of a signed token', () => {
  const token = signToken(grant, 'token', secret);

  test('returns the grant of a token with a 256-bit signature', () => {
    expect(token).toMatch(/^0123456789ab\.1jk\.r\.[\w-]{43}$/);
    expect(verifyToken(token, 'token', secret, 1999)).toEqual(grant);
  });

  test.each([
    ['that has expired', token, 'token', secret, 2000],
    ['with another secret', token, 'token', `${secret}!`, 1000],
    ['for another purpose', token, 'files', secret, 1000],
    ['with a later expiry', token.replace('.1jk.', '.zzz.'), 'token', secret, 1000],
    ['with more rights', token.replace('.r.', '.w.'), 'token', secret, 1000],
    ['with another id', token.replace('0123', '0124'), 'token', secret, 1000],
    ['without the last character', token.slice(0, -1), 'token', secret, 1000],
    ['with an additional character', `${token}A`, 'token', secret, 1000],
    ['that is empty', '', 'token', secret, 1000],
    ['that is __proto__', '__proto__', 'token', secret, 1000],
  ] as const)('rejects a token %s', (_, text, purpose, key, now) => {
    expect(verifyToken(text, purpose, key, now)).toBeUndefined();
  });

  test('rejects a token with any other character at any position', () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...digits, '.'), (at, digit) => {
        const other = token.slice(0, at) + digit + token.slice(at + 1);
        expect(verifyToken(other, 'token', secret, 1000)).toEqual(other === token ? grant : undefined);
      }),
    );
  });
});

describe('the token registry', () => {
  const hour = 3_600_000;
  function registry(environment = {}): {readonly root: string; readonly tokens: TokenRegistry; wait(ms: number): void} {
    const root = temporary();
    let now = 1_790_000_000_000;
    return {root, tokens: openTokenRegistry(root, environment, () => now), wait: (ms) => void (now += ms)};
  }
  const request = {ttlMs: hour, label: 'Ada', scope: 'read'} as const;

  test('accepts an issued token until it expires', () => {
    const {tokens, wait} = registry();
    const {token, record} = tokens.issue(request);
    expect(tokens.grantOf(token)).toEqual({id: record.id, expires: 1_790_003_600, scope: 'read'});
    wait(hour);
    expect([tokens.grantOf(token), tokens.list()]).toEqual([undefined, []]);
  });

  test('limits the TTL of tokens to 24 hours', () => {
    const {tokens} = registry();
    expect(tokens.issue({...request, ttlMs: 100 * hour}).record.expires).toBe(1_790_000_000 + 24 * 3600);
  });

  test('rejects a revoked token and its files key in every process', () => {
    const {root, tokens} = registry();
    const [one, other] = [tokens.issue(request), tokens.issue(request)];
    const key = tokens.filesKey(one.record);
    expect(tokens.grantOfFilesKey(key)?.id).toBe(one.record.id);
    const elsewhere = openTokenRegistry(root, {}, () => 1_790_000_000_000);
    expect([elsewhere.revoke(one.record.id), elsewhere.revoke(one.record.id), elsewhere.revoke('../secret')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(tokens.grantOf(one.token)).toBeUndefined();
    expect(tokens.grantOfFilesKey(key)).toBeUndefined();
    expect(tokens.isValid(one.record)).toBe(false);
    expect(tokens.list()).toEqual([other.record]);
  });

  test('accepts no files key as a token, and no token as a files key', () => {
    const {tokens} = registry();
    const {token, record} = tokens.issue(request);
    expect([tokens.grantOf(tokens.filesKey(record)), tokens.grantOfFilesKey(token)]).toEqual([undefined, undefined]);
  });

  test('issueOrReuse returns an issued token with the same scope until half of its TTL has passed', () => {
    const {tokens, wait} = registry();
    const first = tokens.issueOrReuse(request);
    wait(hour / 4);
    expect(tokens.issueOrReuse(request)).toEqual(first);
    expect(tokens.issueOrReuse({...request, scope: 'write'}).record.id).not.toBe(first.record.id);
    expect(tokens.issueOrReuse({...request, ttlMs: hour / 2}).record.expires).toBe(
      first.record.expires - hour / 4 / 1000,
    );
    wait(hour / 2);
    expect(tokens.issueOrReuse(request).record.id).not.toBe(first.record.id);
    const last = tokens.issueOrReuse(request);
    tokens.revoke(last.record.id);
    expect(tokens.issueOrReuse(request).record.id).not.toBe(last.record.id);
  });

  test('stores no tokens, deletes expired entries, and writes files for the owner only', () => {
    const {root, tokens, wait} = registry();
    const old = tokens.issue(request);
    wait(2 * hour);
    const {token, record} = tokens.issue(request);
    const folder = path.join(root, '.galley/preview');
    const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) =>
      statSync(path.join(folder, name)).isFile(),
    );
    expect(files.toSorted()).toEqual(['secret', `tokens/${record.id}`]);
    const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
    expect([texts.includes(token.slice(-43)), texts.includes(old.record.id)]).toEqual([false, false]);
    expect(files.map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('reads its secret from GALLEY_PREVIEW_SECRET instead of a file, and rejects a short one', () => {
    const environment = {GALLEY_PREVIEW_SECRET: secret};
    const {root, tokens} = registry(environment);
    const {token} = tokens.issue(request);
    expect(readdirSync(path.join(root, '.galley/preview'))).toEqual(['tokens']);
    expect(verifyToken(token, 'token', secret, 1_790_000_000)).toBeDefined();
    expect(() => registry({GALLEY_PREVIEW_SECRET: 'short'})).toThrow(
      'GALLEY_PREVIEW_SECRET has fewer than 32 characters.',
    );
  });
});
