// Defines the options that are sent to a thread with each document. Tables of addresses can have an entry for each page, so
// a copy for each document would take quadratic time: all threads share their bytes, and each parses them once.
import {hashOf, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {TransformOptions} from '../transform/transform-options.js';

type AddressTables = Pick<TransformOptions, 'exactAddresses' | 'customAddresses'>;

export interface JobOptions extends Omit<TransformOptions, keyof AddressTables> {
  /** The tables as JSON. */
  readonly addresses: {readonly hash: Hash; readonly bytes: SharedArrayBuffer};
}

/** Returns the same object for the same options. */
export const toJobOptions = memoize(({exactAddresses, customAddresses, ...options}: TransformOptions): JobOptions => {
  const json = Buffer.from(JSON.stringify({exactAddresses, customAddresses} satisfies AddressTables));
  const bytes = new SharedArrayBuffer(json.length);
  json.copy(new Uint8Array(bytes));
  return {...options, addresses: {hash: hashOf(json), bytes}};
});

let last: {readonly hash: Hash; readonly tables: AddressTables} | undefined;

/** Returns the options with the same tables, as objects, while their hash stays. */
export function fromJobOptions({addresses: {hash, bytes}, ...options}: JobOptions): TransformOptions {
  if (last?.hash !== hash) last = {hash, tables: JSON.parse(Buffer.from(bytes).toString()) as AddressTables};
  return {...options, ...last.tables};
}
