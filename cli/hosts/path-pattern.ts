// Paths with parameters, as Vercel and Firebase's redirects read them: `/a/:name`, `/a/:rest*`, `/a/(.*)`, `/:id(\\d+)`.

export interface PathPattern {
  readonly pattern: RegExp;
  /** What stands for the parameters in a path; undefined when it does not match. Unnamed groups count from 0. */
  valuesIn(path: string): ReadonlyMap<string, string> | undefined;
}

const token = /\\(.)|(\/)?(?::(\w+)(?:\(((?:\\.|[^()\\]|\([^()]*\))+)\))?|\(((?:\\.|[^()\\]|\([^()]*\))+)\))([*+?])?/g;

export interface PathPatternOptions {
  /** Whether case and a slash at the end make no difference. */
  readonly lenient?: boolean;
}

/** A parameter is one segment; with `*` or `+`, several, and with `*` or `?`, none, and no slash before it either. */
export function pathPattern(source: string, {lenient = false}: PathPatternOptions = {}): PathPattern {
  const names: string[] = [];
  let text = '';
  let end = 0;
  for (const found of source.matchAll(token)) {
    const [whole, literal, slash = '', name, own, unnamed, repeat = ''] = found;
    text += escaped(source.slice(end, found.index) + (literal ?? ''));
    end = found.index + whole.length;
    if (literal !== undefined) continue;
    names.push(name ?? String(names.filter((one) => /^\d+$/.test(one)).length));
    text += parameter(slash, withoutGroups(own ?? unnamed ?? '[^/]+?'), repeat);
  }
  const whole = `^${text}${escaped(source.slice(end))}`;
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

/** Groups inside of a parameter's own pattern must not count. */
function withoutGroups(source: string): string {
  return source.replace(/(?<!\\)\((?!\?)/g, '(?:');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `/new/:rest*` with its values; a parameter without one goes, and the slash before it. */
export function filledIn(target: string, values: ReadonlyMap<string, string>): string {
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(target) ?? [];
  const filled = path.replace(/(\/)?:(\w+)[*+?]?/g, (whole, slash: string | undefined, name: string) => {
    if (!values.has(name)) return whole;
    const value = values.get(name) ?? '';
    return value === '' ? '' : (slash ?? '') + value;
  });
  return origin + (filled === '' && origin === '' ? '/' : filled);
}
