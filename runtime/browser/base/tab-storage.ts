// What is remembered as long as the tab lives. Storage may be refused or full; then nothing is remembered.

/** Undefined also when storage is refused. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // blocked: as if empty
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // blocked or full: the reader only misses a convenience
  }
}

/** Reads and forgets. */
export function takeTab(key: string): string | undefined {
  const value = readTab(key);
  if (value !== undefined) sessionStorage.removeItem(key);
  return value;
}
