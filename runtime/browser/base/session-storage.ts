// Reads and writes session storage. If it is blocked or full, nothing is stored.

/** Returns undefined also if storage is blocked. */
export function readSessionItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // blocked: as if empty
  }
}

export function writeSessionItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Blocked or full: the reader only loses a convenience.
  }
}

/** Reads and removes a value. */
export function takeSessionItem(key: string): string | undefined {
  const value = readSessionItem(key);
  if (value !== undefined) sessionStorage.removeItem(key);
  return value;
}
