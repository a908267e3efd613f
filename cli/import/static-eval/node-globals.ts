// The globals of Node.js that a config can read: the environment of a build in which no variable is set.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {map, scalar, unreadable, type StaticValue} from './static-value.js';

/** `process.env` or `import.meta.env`. All generators set `NODE_ENV` when they build a site. */
export function environment(place: Place): StaticValue {
  return map([['NODE_ENV', scalar('production', place)]], place);
}

/** Properties of `process` that depend on the machine. */
const machineProperties = ['arch', 'argv', 'cwd', 'pid', 'platform', 'version', 'versions'];

export function processGlobal(place: Place): StaticValue {
  const others = machineProperties.map((name): [string, StaticValue] => [
    name,
    unreadable(`uses process.${name}, which is only known when the config runs`, place),
  ]);
  return map([['env', environment(place)], ...others], place);
}

/** Calls `Boolean(x)`, `Number(x)` or `String(x)`. Returns undefined for other functions. */
export function callConversion(name: string, value: StaticValue | undefined, place: Place): StaticValue | undefined {
  if (value?.kind !== 'scalar' || !conversions.has(name)) return undefined;
  return scalar(conversions.get(name)!(value.value), place);
}

type Conversion = (value: unknown) => string | number | boolean;

const conversions: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['Boolean', Boolean],
  ['Number', Number],
  ['String', String],
]);
