// Reads the configuration of a directory from its `_dir` file. Those of parent directories do not apply.
import type {JsonObject} from '../base/json.js';
import {trimSlash} from '../base/url-mapping.js';
import type {DocumentIndex} from './answer-query.js';

/**
 * Returns the configuration in `/docs/_dir` for the path `/docs`: that in `locale` if there is one, else the first. Its
 * generated fields, whose names begin with `_`, are removed, except `_path`.
 */
export function directoryConfig(
  index: Pick<DocumentIndex, 'at'>,
  path: unknown,
  locale: unknown,
): JsonObject | undefined {
  if (typeof path !== 'string') return undefined;
  const trimmed = trimSlash(path);
  const candidates = index.at(trimmed === '/' ? '/_dir' : `${trimmed}/_dir`);
  const config = candidates.find((candidate) => candidate._locale === locale) ?? candidates[0];
  if (config === undefined) return undefined;
  return Object.fromEntries(Object.entries(config).filter(([name]) => name === '_path' || !name.startsWith('_')));
}
