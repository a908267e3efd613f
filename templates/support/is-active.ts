// Whether a link leads to where the reader is.

export interface ActiveOptions {
  /** Only the very route, not those below it. */
  readonly exact?: boolean;
  /** `true`: the same query; `partial`: further keys may be there. Left out: any. */
  readonly query?: boolean | 'partial';
  readonly hash?: boolean;
}

/** `('/docs', '/docs/start')` → true; `('/docs', '/docs-old')` → false */
export function isActive(
  to: string,
  route: string,
  {exact = false, query = false, hash = false}: ActiveOptions = {},
): boolean {
  const base = 'http://site';
  if (!URL.canParse(to, base)) return false;
  const [target, current] = [new URL(to, base), new URL(route, base)];
  if (target.origin !== base) return false;
  const [wanted, here] = [trimmed(target.pathname), trimmed(current.pathname)];
  const isAt = wanted === here || (!exact && wanted !== '' && here.startsWith(`${wanted}/`));
  return (
    isAt &&
    (query === false || hasQuery(current, target, query === 'partial')) &&
    (!hash || target.hash === current.hash)
  );
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '');
}

function hasQuery(current: URL, target: URL, more: boolean): boolean {
  const wanted = [...target.searchParams];
  const there = wanted.every(([key, value]) => current.searchParams.getAll(key).includes(value));
  return there && (more || current.searchParams.size === wanted.length);
}
