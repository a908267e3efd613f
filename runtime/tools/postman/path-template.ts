// Converts the path segments of a URL to a path template.
import {createNameScope} from '../base/identifier-names.js';
import type {Url} from './read-collection.js';
import type {Variables} from './collection-variables.js';

export interface PathTemplate {
  /** `/users/{id}/posts` */
  readonly text: string;
  /** Equal for templates that differ only in parameter names. */
  readonly shape: string;
  readonly parameters: readonly PathParameter[];
}

interface PathParameter {
  /** The name in the template. */
  readonly name: string;
  /** The name in the request. */
  readonly key: string;
  /** The value of its variable. */
  readonly value?: string;
}

/** `['users', ':id', '{{post}}']` → `/users/{id}/{post}`. `redact` replaces secrets in the URL. */
export function createPathTemplate(url: Url, variables: Variables, redact: (text: string) => string): PathTemplate {
  const names = createNameScope();
  const parameters: PathParameter[] = [];
  const parameter = (key: string, value?: string): string => {
    const name = names.claim(key.replace(/[^\p{L}\p{N}_.~-]+/gu, '_').replace(/^_+(?=.)|_+$/g, '') || 'value');
    parameters.push({name, key, ...(value !== undefined && {value})});
    return `{${name}}`;
  };
  const keys = new Set(url.variables.map(({key}) => key));
  const segments = withoutSecrets(url, variables, redact).flatMap((segment) => expand(segment, variables));
  const written = segments.map((segment) => writeSegment(segment, {keys, parameter, variables}));
  const text = `/${written.join('/')}`;
  return {text, shape: text.replace(/\{[^{}]*\}/g, '{}'), parameters};
}

/** The host decides which segments are secrets: `https://hooks.slack.com/services/T1/B2/c3` is a password. */
function withoutSecrets(
  {base, segments}: Url,
  variables: Variables,
  redact: (text: string) => string,
): readonly string[] {
  const start = `${variables.resolve(base)}/`;
  const written = start + segments.join('/');
  const text = redact(written);
  return text !== written && text.startsWith(start) ? text.slice(start.length).split('/') : segments;
}

/** A variable with a version or a prefix is part of the path; other variables are parameters. */
function expand(segment: string, variables: Variables): readonly string[] {
  // {{hello_{{name}}}}: the inner variable determines the name of the outer one.
  const inner = segment.replace(
    /\{\{([^{}]*)\{\{([^{}]*)\}\}([^{}]*)\}\}/g,
    (_, before: string, name: string, after: string) => `{{${before}${variables.valueOf(name) ?? name}${after}}}`,
  );
  const text = inner.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const value = variables.valueOf(name);
    return value !== undefined && isPrefix(name, value) ? value : whole;
  });
  return text === segment ? [segment] : text.replace(/^\/+|\/+$/g, '').split('/');
}

function isPrefix(name: string, value: string): boolean {
  if (/[{}?#\s]/.test(value) || value.length > 200) return false;
  return (
    value.includes('/') ||
    /^v\d+(?:[._-]\w+)*$/i.test(value) ||
    /(?:version|prefix|path|base|root|stage)$/i.test(name.trim())
  );
}

interface SegmentWriting {
  readonly keys: ReadonlySet<string>;
  readonly parameter: (key: string, value?: string) => string;
  readonly variables: Variables;
}

function writeSegment(segment: string, {keys, parameter, variables}: SegmentWriting): string {
  // :id, :id.json and :id:cancel, but not users:cancel
  if (segment.startsWith(':')) {
    const whole = segment.slice(1);
    const [, name = ''] = /^([\p{L}\p{N}_-]+)/u.exec(whole) ?? [];
    if (keys.has(whole)) return parameter(whole);
    if (name !== '') return parameter(name) + encodeSegment(whole.slice(name.length));
  }
  return segment
    .split(/(\{\{[^{}]*\}\}|\{[^{}]+\})/)
    .map((part, index) => {
      if (index % 2 === 0) return encodeSegment(part);
      const key = part.replace(/^\{+|\}+$/g, '').trim();
      return parameter(key, part.startsWith('{{') ? variables.valueOf(key) : undefined);
    })
    .join('');
}

/** Encodes characters that are invalid in a path, and braces, which mark parameters. */
function encodeSegment(text: string): string {
  return text.replace(/[^\p{L}\p{N}\-._~!$&'()*+,;=:@%]+|%(?![\da-fA-F]{2})/gu, (part) =>
    encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')),
  );
}
