// Properties of random redirects.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {hostTable, redirectAt, type HostRedirect} from '../../../renderer/emit/hosting/host-table.js';
import {resolveRedirects} from '../../../renderer/emit/resolve-redirects.js';
import {configOf} from './site-page.js';

const segment = fc.constantFrom('a', 'b', 'c');
const folder = fc.array(segment, {minLength: 1, maxLength: 3}).map((parts) => `/${parts.join('/')}`);
const rule = fc.oneof(
  fc.tuple(folder, fc.constantFrom('', '#x'), folder).map(([from, hash, to]) => [from, to + hash] as const),
  fc.tuple(folder, folder).map(([from, to]) => [`${from}/*`, `${to}/:splat`] as const),
  fc.tuple(folder, folder).map(([from, to]) => [`${from}/*`, to] as const),
);
const rules = fc.array(rule, {maxLength: 6}).map((entries) => Object.fromEntries(entries) as Record<string, string>);
const address = fc.array(segment, {minLength: 1, maxLength: 5}).map((parts) => `/${parts.join('/')}`);

const everything = new (class extends Set<string> {
  override has(): boolean {
    return true;
  }
})();

const readAll = (redirects: Record<string, string>) =>
  resolveRedirects(configOf({redirects}), {pages: new Set(), addresses: () => everything});

/** The address at the end of all redirects. Undefined if they never end. */
function endOf(redirects: readonly HostRedirect[], start: string): string | undefined {
  let at = start;
  for (let hop = 0; hop < 50; hop += 1) {
    const next = redirectAt({redirects}, at);
    if (next === undefined) return at;
    at = next.to.replace(/#.*/, '');
  }
  return undefined;
}

test('redirects never loop, from any address', () => {
  fc.assert(
    fc.property(rules, address, (written, start) => {
      const {redirects} = hostTable({config: configOf(), redirects: readAll(written).rules});
      expect(endOf(redirects, start)).toBeDefined();
    }),
    // A pattern may have to be applied twice to the target of another.
    {numRuns: 500, examples: [[{'/a/*': '/c/a/a', '/c': '/a', '/c/a/*': '/c/:splat'}, '/a']]},
  );
});

/**
 * Whether patterns may be followed again and again, with less passed on each time, such as `/a/b/*` → `/a/:splat` for
 * `/a/b/b/b`. Collapsed, they are followed once.
 */
function canGoRound(written: Record<string, string>): boolean {
  const patterns = Object.entries(written)
    .filter(([from]) => from.endsWith('/*'))
    .map(([from, to]) => ({from: from.slice(0, -1), to: to.replace(/:splat$/, '').replace(/\/?$/, '/')}));
  const meets = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);
  const isOnRound = (start: string, at: string, left: number): boolean =>
    meets(at, start) || (left > 0 && patterns.some(({from, to}) => meets(at, from) && isOnRound(start, to, left - 1)));
  return patterns.some(({from, to}) => isOnRound(from, to, patterns.length));
}

test('resolved redirects lead to the same address as the written ones', () => {
  fc.assert(
    fc.property(rules, address, (written, start) => {
      const {rules: read, diagnostics} = readAll(written);
      fc.pre(diagnostics.length === 0 && !canGoRound(written));
      const plain = Object.entries(written).map(([from, to]) => ({from, to, status: 301 as const}));
      const order = (redirects: readonly HostRedirect[]) => hostTable({config: configOf(), redirects}).redirects;
      expect(endOf(order(read), start)).toBe(endOf(order(plain), start));
    }),
    {numRuns: 500},
  );
});

test('resolving redirects twice gives the same as once', () => {
  const exact = rules.map((all) => Object.fromEntries(Object.entries(all).filter(([from]) => !from.endsWith('*'))));
  fc.assert(
    fc.property(exact, (redirects) => {
      const once = readAll(redirects);
      fc.pre(once.diagnostics.length === 0);
      expect(readAll(Object.fromEntries(once.rules.map(({route, to}) => [route, to])))).toEqual(once);
    }),
    {numRuns: 500},
  );
});
