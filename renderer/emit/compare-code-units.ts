/** Compares strings by code unit, so that the order does not depend on the machine or its locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
