// Compiles globs of Firebase Hosting: `/a/*`, `/a/**`, `**/*.@(js|css)`, `/{a,b}/**`, `!(x)`.
import {escapePattern} from '../../runtime/text/escape-pattern.js';

/** Returns an expression for whole paths. `*` matches within a segment, `**` any number of segments. */
export function globToRegExp(glob: string): RegExp {
  const choices = withoutBraces(glob.startsWith('/') ? glob : `/${glob}`).map(pathSource);
  return new RegExp(`^(?:${choices.join('|')})$`, 'u');
}

/** `/{a,b}/c` → `/a/c`, `/b/c`. */
function withoutBraces(glob: string): readonly string[] {
  const [whole, before = '', inner = '', after = ''] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(glob) ?? [];
  if (whole === undefined) return [glob];
  return inner.split(',').flatMap((choice) => withoutBraces(before + choice + after));
}

/** A segment that `**` can match: neither it nor `*` matches names that start with a dot. */
const anySegment = '(?!\\.)[^/]*';

function pathSource(glob: string): string {
  const segments = glob.split('/');
  const last = segments.length - 1;
  return segments
    .map((segment, index) => {
      // A trailing slash in the path makes no difference.
      if (segment !== '**') return segmentSource(segment) + (index === last ? '/?' : '/');
      return index === last ? `${anySegment}(?:/${anySegment})*` : `(?:${anySegment}/)*`;
    })
    .join('');
}

const repeats: Readonly<Record<string, string>> = {'@': '', '?': '?', '*': '*', '+': '+'};

function segmentSource(glob: string): string {
  const source = wildcards(glob);
  return /^(?:[*?[]|!\()/.test(glob) ? `(?!\\.)(?=[^/])${source}` : source;
}

/** `*.@(js|css)` → `[^/]*\.(?:js|css)` */
function wildcards(glob: string): string {
  return glob.replace(
    /\\(?:[^\w\s])|([@?*+!])\(([^()]*)\)|\[!?([^\]]+)\]|[*?]|[.+^${}()|[\]\\]/g,
    (found: string, kind: string | undefined, inner: string | undefined, set: string | undefined) => {
      if (/^\\./.test(found)) return escapePattern(found.charAt(1)); // An escaped character is literal.
      if (kind !== undefined) {
        const choices = (inner ?? '').split('|').map(wildcards).join('|');
        return kind === '!' ? `(?!(?:${choices})(?:/|$))[^/]*` : `(?:${choices})${repeats[kind] ?? ''}`;
      }
      if (set !== undefined) return found.startsWith('[!') ? `[^${set}]` : `[${set}]`;
      if (found === '*') return '[^/]*';
      return found === '?' ? '[^/]' : escapePattern(found);
    },
  );
}
