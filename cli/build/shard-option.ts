import {InvalidArgumentError} from 'commander';
import type {Shard} from '../../renderer/several-machines/divide-site.js';

/** Reads `2/3`. Throws `InvalidArgumentError`. */
export function readShard(text: string): Shard {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined)
    throw new InvalidArgumentError('Write the number of this job and how many there are, such as 1/3.');
  if (count === 0) throw new InvalidArgumentError('There is at least one job, so 1/1 is the least.');
  if (index === 0 || index > count)
    throw new InvalidArgumentError(`The number of this job is from 1 to ${count}, so 1/${count} is the first.`);
  return {index, count};
}
