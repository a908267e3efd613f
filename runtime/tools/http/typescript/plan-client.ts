// Plans the options of the client: credentials, server and server variables, and their defaults.
import {camelCase, createNameScope} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/typescript-tokens.js';
import type {HttpApi, SecurityScheme, ServerVariable} from '../http-api.js';
import {constantCase} from './type-names.js';
import {defaultServerUrl} from './call-spec.js';

export interface ClientPlan {
  /** `WorkshopClient` */
  readonly className: string;
  readonly credentials: readonly CredentialOption[];
  /** URLs with variables in braces; the first is the default. */
  readonly servers: readonly {readonly url: string; readonly description?: string}[];
  readonly variables: readonly VariableOption[];
  /** Whether the caller must pass `baseUrl`, because the document has no absolute URL. */
  readonly needsBaseUrl: boolean;
  /** `/api/v3`, if the document has only a relative URL. */
  readonly relativeBase: string;
  /** `WORKSHOP_BASE_URL` */
  readonly baseUrlVariable: string;
}

export interface CredentialOption {
  readonly scheme: SecurityScheme;
  /** `apiKey` */
  readonly key: string;
  /** `WORKSHOP_API_KEY`; for basic authentication, the prefix of two variables. */
  readonly variable: string;
}

interface VariableOption {
  /** `region` */
  readonly key: string;
  readonly variable: ServerVariable;
}

/** Options that every client has. */
const reservedOptions = ['fetch', 'timeoutMs', 'maxRetries', 'retryDelayMs', 'hooks', 'baseUrl', 'headers', 'server'];

export function planClient(api: HttpApi, className: string): ClientPlan {
  const scope = createNameScope(reservedOptions);
  const prefix = constantCase(className.replace(/Client$/, ''));
  const claimKey = (text: string, fallback: string) => scope.claim(identifier(camelCase(text), fallback));
  const supported = api.securitySchemes.filter(({kind}) => kind !== 'mutualTls');
  const isSingle = supported.length === 1;
  const credentials = supported.map((scheme): CredentialOption => {
    const key = claimKey(scheme.id, 'credential');
    return {scheme, key, variable: environmentName(prefix, isSingle ? genericName(scheme) : key)};
  });
  const servers = api.servers.filter(({url}) => /^(?:https?:)?\/\/./i.test(url) || url.startsWith('{'));
  const byName = new Map<string, ServerVariable>();
  for (const variable of servers.flatMap(({variables}) => variables)) {
    const existing = byName.get(variable.name);
    const choices =
      existing?.choices && variable.choices ? [...new Set([...existing.choices, ...variable.choices])] : undefined;
    const {choices: _, ...withoutChoices} = existing ?? variable;
    byName.set(variable.name, existing === undefined ? variable : {...withoutChoices, ...(choices && {choices})});
  }
  const relative = api.servers.find((server) => !servers.includes(server));
  return {
    className,
    credentials,
    servers: servers.map(({url, description}) => ({
      url: url.startsWith('//') ? `https:${url}` : url,
      ...(description !== undefined && {description}),
    })),
    variables: [...byName.values()].map((variable) => ({key: claimKey(variable.name, 'variable'), variable})),
    needsBaseUrl: servers.length === 0,
    relativeBase: servers.length === 0 && relative !== undefined ? defaultServerUrl(relative).replace(/\/+$/, '') : '',
    baseUrlVariable: environmentName(prefix, 'baseUrl'),
  };
}

/** The name for the only scheme of an API: `WORKSHOP_API_KEY`, `WORKSHOP_TOKEN`. */
function genericName(scheme: SecurityScheme): string {
  if (scheme.kind === 'apiKey') return 'apiKey';
  return scheme.kind === 'http' && scheme.scheme === 'basic' ? 'basic' : 'token';
}

/** Adds the prefix, unless the key starts with it: `petstore_auth` → `PETSTORE_AUTH`. */
function environmentName(prefix: string, key: string): string {
  const name = constantCase(key) || 'CREDENTIAL';
  return prefix === '' || name.startsWith(`${prefix}_`) ? name : `${prefix}_${name}`;
}

export function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === 'http' && scheme.scheme === 'basic';
}
