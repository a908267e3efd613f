const patienceMs = 4000;

/** Fails where a late chunk takes too long: a request that hangs must not leave a link or a form dead. */
export function withTimeout<T>(part: Promise<T>): Promise<T> {
  return Promise.race([part, new Promise<never>((_, reject) => setTimeout(reject, patienceMs))]);
}
