// A value made when it is first asked for.

/** A function that makes its value once, and then lets go of what it was made from. */
export function lazy<T>(make: () => T): () => T {
  let state: {readonly make: () => T} | {readonly value: T} = {make};
  return () => {
    if ('make' in state) state = {value: state.make()};
    return state.value;
  };
}
