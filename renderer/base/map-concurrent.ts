// Starts asynchronous work ahead of its use, so that the caller does not wait for each item in turn.

/**
 * Yields the result of `make` for each item, in the order of the items, with at most `width` calls running at a time.
 */
export async function* mapConcurrent<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  make: (item: T) => R | Promise<R>,
): AsyncIterable<R> {
  const begun: Promise<Settled<R>>[] = [];
  for await (const item of items) {
    begun.push(outcomeFrom(item, make));
    if (begun.length === width) yield valueOf(await begun.shift());
  }
  for (const one of begun) yield valueOf(await one);
}

type Settled<R> = {readonly value: R} | {readonly error: unknown};

/** Catches an error, so that it is thrown when its item is due and not as an unhandled rejection before that. */
async function outcomeFrom<T, R>(item: T, make: (item: T) => R | Promise<R>): Promise<Settled<R>> {
  try {
    return {value: await make(item)};
  } catch (error) {
    return {error};
  }
}

function valueOf<R>(one: Settled<R> | undefined): R {
  if (one === undefined) throw new Error('Nothing is under way.');
  if ('error' in one) throw one.error;
  return one.value;
}
