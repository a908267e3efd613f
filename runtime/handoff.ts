// From here to the application site: the few parameters that may travel along.

const longest = 512;

/** `goal` with the `return_to`, `plan`, `ref` and `utm_*` of `search`; everything else, and a doubtful return, is dropped. */
export function handoffAddress(goal: string, search: string): string {
  const address = new URL(goal);
  for (const [name, value] of new URLSearchParams(search)) {
    const travels =
      name === 'return_to' ? isLocalPath(value) : name === 'plan' || name === 'ref' || name.startsWith('utm_');
    if (travels && value.length <= longest) address.searchParams.set(name, value);
  }
  return address.href;
}

/** A path on the same site, and nothing a browser could read as another host. */
function isLocalPath(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  try {
    // The parser drops tabs and line ends, so `/\t/evil.example` is a host too.
    return new URL(path, 'https://here.invalid').origin === 'https://here.invalid';
  } catch {
    return false;
  }
}
