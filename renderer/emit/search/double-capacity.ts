// Grows typed arrays.
/** Returns a copy with twice the capacity. */
export function withDoubleCapacity<A extends Uint8Array | Uint16Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (size: number) => A)(array.length * 2);
  larger.set(array);
  return larger;
}
