// The address of an API from the beginning of a request's URL.
import {createScope} from '../base/identifier-names.js';
import type {Server, ServerVariable} from '../http/http-api.js';
import type {Variables} from './collection-variables.js';

/** A reserved example address, for an unknown server. */
export const unknownServer: Server = {url: 'https://example.com', variables: []};

/**
 * `{{baseUrl}}` → what the variable holds, or `{baseUrl}` with a default. Undefined when the request names no host; `'invalid'`
 * when no address can be made of it.
 */
export function serverOf(base: string, variables: Variables): Server | 'invalid' | undefined {
  const resolved = variables.resolve(base).trim();
  if (resolved === '') return undefined;
  const address = withProtocol(resolved.replace(/[?#].*$/s, '').replace(/\/+$/, ''));
  const names = createScope();
  const known = new Map<string, ServerVariable>();
  const url = address.replace(/\{\{([^{}]*)\}\}|\{([^{}]*)\}/g, (_, double?: string, single?: string, offset = 0) => {
    const key = (double ?? single ?? '').trim();
    const variable = known.get(key) ?? {
      name: names.claim(key.replace(/[^\w.-]+/g, '_') || 'value'),
      default: defaultFor(key, address, Number(offset)),
    };
    known.set(key, variable);
    return `{${variable.name}}`;
  });
  // Names of users and passwords have no place in a document.
  const server = {url: url.replace(/^([^/]*\/\/)[^/@]*@/, '$1'), variables: [...known.values()]};
  return isAddress(server) ? server : 'invalid';
}

/** `localhost:3000` → `http://localhost:3000`, as Postman calls it. A variable may hold the protocol too. */
function withProtocol(address: string): string {
  if (/^(?:[a-z][a-z\d+.-]*|\{\{[^{}]*\}\}):\/\//i.test(address) || /^\{\{[^{}]*\}\}(?:\/|$)/.test(address))
    return address;
  return `http://${address.replace(/^\/+/, '')}`;
}

/** Something that makes an address of it. */
function defaultFor(name: string, address: string, offset: number): string {
  const rest = address.slice(offset).replace(/^\{+[^{}]*\}+/, '');
  if (offset === 0) return rest.startsWith('://') ? 'https' : 'https://example.com';
  const before = address.slice(0, offset);
  if (/\/\/[^/]*:$/.test(before)) return /^https:/i.test(address) ? '443' : '80';
  if (before.endsWith('//') && !/^[.\w-]/.test(rest)) return 'example.com';
  return (
    name
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'example'
  );
}

function isAddress({url, variables}: Server): boolean {
  const values = new Map(variables.map((variable) => [variable.name, variable.default]));
  const filled = url.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '');
  return !/[\s{}<>"\\^`|]/.test(filled) && URL.canParse(filled) && /^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(filled);
}
