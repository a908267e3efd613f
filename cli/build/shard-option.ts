// Parses the option `--shard` of `galley build`: which part of the site this job builds.
import {InvalidArgumentError} from 'commander';
import type {Shard} from '../../renderer/distributed-build/divide-site.js';

/** `2/3` → `{index: 2, count: 3}`. Throws `InvalidArgumentError`. */
export function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined)
    throw new InvalidArgumentError('Write the number of this job and the number of jobs, such as 1/3.');
  if (count === 0) throw new InvalidArgumentError('There must be at least one job, as in 1/1.');
  if (index === 0 || index > count)
    throw new InvalidArgumentError(`The number of this job must be from 1 to ${count}; the first is 1/${count}.`);
  return {index, count};
}
