const timeoutMs = 4000;

/** Rejects if a lazy chunk takes longer than 4 s: a hanging request must not disable a link or a form. */
export function withLoadTimeout<T>(part: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('A script did not load within 4 s.')), timeoutMs),
  );
  return Promise.race([part, timeout]);
}
