// Starts asynchronous work ahead of its use, so that the caller does not wait for each item in turn.

/**
 * Yields the result of `make` for each item, in the order of the items, with at most `concurrency` calls running at a
 * time.
 */
export async function* mapConcurrent<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  make: (item: T) => R | Promise<R>,
): AsyncIterable<R> {
  const pending: Promise<Outcome<R>>[] = [];
  for await (const item of items) {
    pending.push(outcomeOf(item, make));
    if (pending.length === concurrency) yield unwrap(await pending.shift()!);
  }
  for (const result of pending) yield unwrap(await result);
}

type Outcome<R> = {readonly value: R} | {readonly error: unknown};

/** Catches an error, so that it is thrown when its item is due and not as an unhandled rejection before that. */
async function outcomeOf<T, R>(item: T, make: (item: T) => R | Promise<R>): Promise<Outcome<R>> {
  try {
    return {value: await make(item)};
  } catch (error) {
    return {error};
  }
}

function unwrap<R>(result: Outcome<R>): R {
  if ('error' in result) throw result.error;
  return result.value;
}
