const timeoutMs = 4000;

/** Rejects if a lazy chunk takes longer than 4 s: a hanging request must not disable a link or a form. */
export function withTimeout<T>(part: Promise<T>): Promise<T> {
  return Promise.race([part, new Promise<never>((_, reject) => setTimeout(reject, timeoutMs))]);
}
