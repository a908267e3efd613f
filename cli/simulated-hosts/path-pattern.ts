// Compiles paths with parameters, as in Vercel and Firebase redirects: `/a/:name`, `/a/:rest*`, `/a/(.*)`,
// `/:id(\\d+)`.
import {escapePattern} from '../../runtime/text/escape-pattern.js';

export interface PathPattern {
  readonly pattern: RegExp;
  /** Returns the parameters in a path, or undefined if it does not match. Unnamed groups are numbered from 0. */
  valuesIn(path: string): ReadonlyMap<string, string> | undefined;
}

const token = /\\(.)|(\/)?(?::(\w+)(?:\(((?:\\.|[^()\\]|\([^()]*\))+)\))?|\(((?:\\.|[^()\\]|\([^()]*\))+)\))([*+?])?/g;

export interface PathPatternOptions {
  /** Whether case and a trailing slash are ignored. */
  readonly lenient?: boolean;
}

/**
 * Compiles a path. A parameter matches one segment; with `*` or `+` several; with `*` or `?` also none, without the
 * slash before it.
 */
export function pathPattern(source: string, {lenient = false}: PathPatternOptions = {}): PathPattern {
  const names: string[] = [];
  let text = '';
  let end = 0;
  for (const found of source.matchAll(token)) {
    const [whole, literal, slash = '', name, own, unnamed, repeat = ''] = found;
    text += escapePattern(source.slice(end, found.index) + (literal ?? ''));
    end = found.index + whole.length;
    if (literal !== undefined) continue;
    names.push(name ?? String(names.filter((one) => /^\d+$/.test(one)).length));
    text += parameter(slash, withoutGroups(own ?? unnamed ?? '[^/]+?'), repeat);
  }
  const whole = `^${text}${escapePattern(source.slice(end))}`;
  const pattern = lenient ? new RegExp(`${whole}/?$`, 'iu') : new RegExp(`${whole}$`, 'u');
  return {
    pattern,
    valuesIn(path) {
      const match = pattern.exec(path);
      return match === null ? undefined : new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
    },
  };
}

function parameter(slash: string, inner: string, repeat: string): string {
  if (repeat === '*' || repeat === '+') {
    const several = `${slash}((?:${inner})(?:${slash || '/'}(?:${inner}))*)`;
    return repeat === '+' ? several : `(?:${several})?`;
  }
  return repeat === '?' ? `(?:${slash}(${inner}))?` : `${slash}(${inner})`;
}

/** Makes groups inside the pattern of a parameter non-capturing. */
function withoutGroups(source: string): string {
  return source.replace(/(?<!\\)\((?!\?)/g, '(?:');
}

/** Inserts the values into `/new/:rest*`. Removes parameters without a value, with the slash before them. */
export function insertParameters(target: string, values: ReadonlyMap<string, string>): string {
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(target) ?? [];
  const filled = path.replace(/(\/)?:(\w+)[*+?]?/g, (whole, slash: string | undefined, name: string) => {
    if (!values.has(name)) return whole;
    const value = values.get(name) ?? '';
    return value === '' ? '' : (slash ?? '') + value;
  });
  return origin + (filled === '' && origin === '' ? '/' : filled);
}
