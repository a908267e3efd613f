// From here to the application site: the few parameters that may travel along.

const longest = 512;
const most = 16;

/** `goal` with the `return_to`, `plan`, `ref` and `utm_*` of `search`; everything else, and a doubtful return, is dropped. */
export function handoffAddress(goal: string, search: string): string {
  const address = new URL(goal);
  for (const [name, value] of travellersOf(search)) address.searchParams.set(name, value);
  return address.href;
}

/** Those parameters that may travel, each once: the last one of a name counts. */
export function travellersOf(search: string): readonly (readonly [name: string, value: string])[] {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const travels =
      name === 'return_to' ? isLocalPath(value) : name === 'plan' || name === 'ref' || /^utm_\w{1,32}$/.test(name);
    if (travels && value.length <= longest) found.set(name, value);
  }
  return [...found].slice(0, most);
}

/** A path on the same site, and nothing a browser or a header could read as anything else. */
function isLocalPath(path: string): boolean {
  // The parser drops tabs and line ends, so `/\t/evil.example` is a host too.
  if (!/^\/(?![/\\])[^\p{Cc}]*$/u.test(path) || !URL.canParse(path, base)) return false;
  // `/..//evil.example` is one as soon as somebody has made it shorter.
  const {origin, pathname} = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

const base = 'https://here.invalid';
