// A value made when it is first asked for.

/** A function that makes its value once. */
export function lazily<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined;
  return () => (made ??= {value: make()}).value;
}
