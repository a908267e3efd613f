// Whether a link leads to the current page.

export interface ActiveOptions {
  /** Matches the same route only, not those below it. */
  readonly exact?: boolean;
  /** `true`: the same query; `partial`: further keys are allowed. By default, the query is ignored. */
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
  const [targetPath, currentPath] = [withoutSlash(target.pathname), withoutSlash(current.pathname)];
  const isAt = targetPath === currentPath || (!exact && targetPath !== '' && currentPath.startsWith(`${targetPath}/`));
  return (
    isAt &&
    (query === false || hasQuery(current, target, query === 'partial')) &&
    (!hash || target.hash === current.hash)
  );
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function hasQuery(current: URL, target: URL, isPartial: boolean): boolean {
  const expected = [...target.searchParams];
  const hasAll = expected.every(([key, value]) => current.searchParams.getAll(key).includes(value));
  return hasAll && (isPartial || current.searchParams.size === expected.length);
}
