// Reads and writes session storage. If it is blocked or full, nothing is stored.

/** Returns undefined also if storage is blocked. */
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
    // Blocked or full: the reader only loses a convenience.
  }
}

/** Reads and removes a value. */
export function takeTab(key: string): string | undefined {
  const value = readTab(key);
  if (value !== undefined) sessionStorage.removeItem(key);
  return value;
}
