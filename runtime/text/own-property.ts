/** Returns a property of an object, or undefined if the object does not have it itself: `constructor` is absent. */
export function ownProperty<V>(object: Readonly<Record<string, V>>, key: string): V | undefined;
/** Returns a property of a value that may be an object or a list. */
export function ownProperty(value: unknown, key: string | number): unknown;
export function ownProperty(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}
