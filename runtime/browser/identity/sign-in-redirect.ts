// Links to the application site, with the few parameters of this page that are forwarded.

const maxValueLength = 512;
const maxParameters = 16;

/** `target` with the `return_to`, `plan`, `ref` and `utm_*` of `search`. Other parameters and an unsafe `return_to` are dropped. */
export function signInRedirect(target: string, search: string): string {
  const address = new URL(target);
  for (const [name, value] of forwardedParameters(search)) address.searchParams.set(name, value);
  return address.href;
}

/** The parameters to forward, each once: the last one of a name wins. */
export function forwardedParameters(search: string): readonly (readonly [name: string, value: string])[] {
  const forwarded = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const isForwarded =
      name === 'return_to' ? isLocalPath(value) : name === 'plan' || name === 'ref' || /^utm_\w{1,32}$/.test(name);
    if (isForwarded && value.length <= maxValueLength) forwarded.set(name, value);
  }
  return [...forwarded].slice(0, maxParameters);
}

/** Whether this is a path on the same site that no browser or header reads as an address of another host. */
function isLocalPath(path: string): boolean {
  // URL parsers drop tabs and line ends, so `/\t/evil.example` names a host too.
  if (!/^\/(?![/\\])[^\p{Cc}]*$/u.test(path) || !URL.canParse(path, base)) return false;
  // `/..//evil.example` names a host once a server has normalized it.
  const {origin, pathname} = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

const base = 'https://here.invalid';
