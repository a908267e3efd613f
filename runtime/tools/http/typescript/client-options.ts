// What a client is made with: credentials, a server, its variables, and where their defaults come from.
import {camelCase, createScope} from '../../base/identifier-names.js';
import {identifier} from '../../write/typescript-tokens.js';
import type {HttpApi, SecurityScheme, ServerVariable} from '../http-api.js';
import {constantCase} from './type-names.js';
import {serverText} from './call-spec.js';

export interface ClientPlan {
  /** `WorkshopClient` */
  readonly className: string;
  readonly credentials: readonly CredentialOption[];
  /** Addresses with their variables in braces; the first is the default. */
  readonly servers: readonly {readonly url: string; readonly description?: string}[];
  readonly variables: readonly VariableOption[];
  /** Whether the caller must pass the address, because the document does not contain it. */
  readonly needsBaseUrl: boolean;
  /** `/api/v3`, when the document says no more than that. */
  readonly relativeBase: string;
  /** `WORKSHOP_BASE_URL` */
  readonly baseUrlVariable: string;
}

export interface CredentialOption {
  readonly scheme: SecurityScheme;
  /** `apiKey` */
  readonly key: string;
  /** `WORKSHOP_API_KEY`; for a password also one for its user's name. */
  readonly variable: string;
}

interface VariableOption {
  /** `region` */
  readonly key: string;
  readonly variable: ServerVariable;
}

/** Names that other options have. */
const usual = ['fetch', 'timeoutMs', 'maxRetries', 'retryDelayMs', 'hooks', 'baseUrl', 'headers', 'server'];

export function planClient(api: HttpApi, className: string): ClientPlan {
  const scope = createScope(usual);
  const prefix = constantCase(className.replace(/Client$/, ''));
  const named = (text: string, fallback: string) => scope.claim(identifier(camelCase(text), fallback));
  const usable = api.securitySchemes.filter(({kind}) => kind !== 'mutualTls');
  const only = usable.length === 1;
  const credentials = usable.map((scheme): CredentialOption => {
    const key = named(scheme.id, 'credential');
    return {scheme, key, variable: environmentName(prefix, only ? plainName(scheme) : key)};
  });
  const servers = api.servers.filter(({url}) => /^(?:https?:)?\/\/./i.test(url) || url.startsWith('{'));
  const byName = new Map<string, ServerVariable>();
  for (const variable of servers.flatMap(({variables}) => variables)) {
    const known = byName.get(variable.name);
    const choices =
      known?.choices && variable.choices ? [...new Set([...known.choices, ...variable.choices])] : undefined;
    const {choices: _, ...rest} = known ?? variable;
    byName.set(variable.name, known === undefined ? variable : {...rest, ...(choices && {choices})});
  }
  const relative = api.servers.find((server) => !servers.includes(server));
  return {
    className,
    credentials,
    servers: servers.map(({url, description}) => ({
      url: url.startsWith('//') ? `https:${url}` : url,
      ...(description !== undefined && {description}),
    })),
    variables: [...byName.values()].map((variable) => ({key: named(variable.name, 'variable'), variable})),
    needsBaseUrl: servers.length === 0,
    relativeBase: servers.length === 0 && relative !== undefined ? serverText(relative).replace(/\/+$/, '') : '',
    baseUrlVariable: environmentName(prefix, 'baseUrl'),
  };
}

/** With one scheme only its kind says enough: `WORKSHOP_API_KEY`, `WORKSHOP_TOKEN`. */
function plainName(scheme: SecurityScheme): string {
  if (scheme.kind === 'apiKey') return 'apiKey';
  return scheme.kind === 'http' && scheme.scheme === 'basic' ? 'basic' : 'token';
}

/** The name of the API is not said twice: `petstore_auth` → `PETSTORE_AUTH`. */
function environmentName(prefix: string, key: string): string {
  const name = constantCase(key) || 'CREDENTIAL';
  return prefix === '' || name.startsWith(`${prefix}_`) ? name : `${prefix}_${name}`;
}

export function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === 'http' && scheme.scheme === 'basic';
}
