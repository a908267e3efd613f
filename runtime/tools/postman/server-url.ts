// Derives the server from the base of a request's URL.
import {createNameScope} from '../base/identifier-names.js';
import type {Server, ServerVariable} from '../http/http-api.js';
import type {Variables} from './collection-variables.js';

/** Used instead of a server that the collection does not name. The domain is reserved for examples. */
export const unknownServer: Server = {url: 'https://example.com', variables: []};

/**
 * `{{baseUrl}}` → the value of the variable, or `{baseUrl}` with a default. Undefined if the request has no host; `'invalid'` if the
 * result is not a URL.
 */
export function serverOf(base: string, variables: Variables): Server | 'invalid' | undefined {
  const resolved = variables.resolve(base).trim();
  if (resolved === '') return undefined;
  const address = withProtocol(resolved.replace(/[?#].*$/s, '').replace(/\/+$/, ''));
  const names = createNameScope();
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
  // Remove user names and passwords.
  const server = {url: url.replace(/^([^/]*\/\/)[^/@]*@/, '$1'), variables: [...known.values()]};
  return isAddress(server) ? server : 'invalid';
}

/** `localhost:3000` → `http://localhost:3000`, like Postman. A variable may contain the protocol. */
function withProtocol(address: string): string {
  if (/^(?:[a-z][a-z\d+.-]*|\{\{[^{}]*\}\}):\/\//i.test(address) || /^\{\{[^{}]*\}\}(?:\/|$)/.test(address))
    return address;
  return `http://${address.replace(/^\/+/, '')}`;
}

/** A default value that makes the URL valid. */
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
