// Comparators that sort by code unit, so that the order does not depend on the machine or its locale.

export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares entries of a map or an object by their keys. */
export function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareCodeUnits(a, b);
}

export function byPath(a: {readonly path: string}, b: {readonly path: string}): number {
  return compareCodeUnits(a.path, b.path);
}

export function byName(a: {readonly name: string}, b: {readonly name: string}): number {
  return compareCodeUnits(a.name, b.name);
}
