// Converts the authorization of requests to security schemes. Types that OpenAPI does not support are approximated.
import type {Finding, Findings, Place} from '../base/finding.js';
import type {OAuthFlow, SecurityRequirement, SecurityScheme} from '../http/http-api.js';
import {createNameScope} from '../base/identifier-names.js';
import type {Auth, Call} from './read-collection.js';
import type {Variables} from './collection-variables.js';
import type {Redaction} from './redact-secrets.js';

export interface SchemeRegistry {
  /** Undefined if it is not specified. An empty requirement means that no authentication is needed. */
  readonly requirementOf: (auth: Auth, context: RequirementContext) => SecurityRequirement | undefined;
  readonly all: () => readonly SecurityScheme[];
}

type SchemeBody = SecurityScheme extends infer Scheme ? (Scheme extends unknown ? Omit<Scheme, 'id'> : never) : never;

interface Translation {
  readonly id: string;
  readonly scheme: SchemeBody;
  readonly scopes: readonly string[];
  /** Describes the part that OpenAPI cannot express. */
  readonly inexact?: string;
}

/** The variables of the request, and where to report types that are unknown or have no exact equivalent. */
interface RequirementContext {
  /** The variables whose values the document may show. */
  readonly variables: Variables;
  /** With secret ones too: the value of a token shows its format, which the document may state. */
  readonly allVariables: Variables;
  readonly findings?: Findings;
  readonly place?: Place;
}

/** `redact` redacts secrets in the addresses of OAuth 2 servers. */
export function createSchemes(redact: Redaction['text']): SchemeRegistry {
  const ids = createNameScope();
  // Report each message once, because the authorization of a folder applies to all of its requests.
  const reported = new Set<string>();
  const reportOnce = (finding: Finding, findings?: Findings): void => {
    if (!reported.has(finding.message)) findings?.add(finding);
    if (findings) reported.add(finding.message);
  };
  const schemes = new Map<string, {readonly scheme: SecurityScheme; readonly scopes: Set<string>}>();
  return {
    requirementOf(auth, {variables, allVariables, findings, place}) {
      if (auth.type === 'noauth') return [];
      const translation = translate(auth, variables, allVariables, redact);
      const rest = {hint: 'Check the security schemes of the document.', ...(place && {place})};
      if (translation === undefined) {
        const message = `The authorization type ${auth.type} is unknown, so it is ignored. In the document, the operations that use it require no authorization.`;
        reportOnce({severity: 'warning', code: 'auth-unknown', message, ...rest}, findings);
        return undefined;
      }
      if (translation.inexact !== undefined) {
        reportOnce({severity: 'info', code: 'auth-inexact', message: translation.inexact, ...rest}, findings);
      }
      const key = JSON.stringify(translation.scheme);
      const entry = schemes.get(key) ?? {
        scheme: {...translation.scheme, id: ids.claim(translation.id)} as SecurityScheme,
        scopes: new Set<string>(),
      };
      schemes.set(key, entry);
      for (const scope of translation.scopes) entry.scopes.add(scope);
      return [{scheme: entry.scheme.id, scopes: translation.scopes}];
    },
    all: () => [...schemes.values()].map(({scheme, scopes}) => withScopes(scheme, [...scopes])),
  };
}

/** The header or query parameter of an API key, which must not be a parameter as well. */
export function carrierOf(
  auth: Auth | undefined,
): {readonly in: 'header' | 'query'; readonly name: string} | undefined {
  if (auth?.type !== 'apikey') return undefined;
  return {
    in: isInQuery(auth.settings.get('in')) ? 'query' : 'header',
    name: auth.settings.get('key') || 'Authorization',
  };
}

/** Detects an explicit header such as `Authorization: Bearer …`. */
export function authOfHeaders({headers}: Call): Auth | undefined {
  const header = headers.find(({key, isDisabled}) => key.toLowerCase() === 'authorization' && !isDisabled);
  if (header === undefined) return undefined;
  const [, scheme = ''] = /^\s*([A-Za-z-]+)\s+\S/.exec(header.value) ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return {type: 'bearer', settings: new Map([['token', header.value]])};
    case 'basic':
      return {type: 'basic', settings: new Map()};
    default:
      return {
        type: 'apikey',
        settings: new Map([
          ['key', 'Authorization'],
          ['value', header.value],
        ]),
      };
  }
}

function isInQuery(place: string | undefined): boolean {
  return /^query/i.test(place ?? '');
}

function translate(
  auth: Auth,
  variables: Variables,
  allVariables: Variables,
  redact: Redaction['text'],
): Translation | undefined {
  const setting = (name: string) => variables.resolve(auth.settings.get(name) ?? '').trim();
  switch (auth.type) {
    case 'basic':
      return http('basicAuth', 'basic');
    case 'bearer':
      return http(
        'bearerAuth',
        'bearer',
        isJwt(allVariables.resolve(auth.settings.get('token') ?? '')) ? 'JWT' : undefined,
      );
    case 'apikey': {
      const {in: place, name} = carrierOf(auth) ?? {in: 'header', name: 'Authorization'};
      const [, prefix] = /^\s*([A-Za-z][\w-]*)\s+\{\{/.exec(auth.settings.get('value') ?? '') ?? [];
      return apiKey('apiKeyAuth', place, variables.resolve(name), prefix);
    }
    case 'jwt':
    case 'asap':
      return isInQuery(setting('addTokenTo'))
        ? apiKey('jwtAuth', 'query', setting('queryParamKey') || 'token')
        : http('jwtAuth', 'bearer', 'JWT');
    case 'oauth2':
      return oauth2(setting, redact);
    case 'digest':
      return {...http('digestAuth', 'digest'), inexact: inexact('Digest', 'the HTTP scheme digest')};
    case 'hawk':
      return {...http('hawkAuth', 'hawk'), inexact: inexact('Hawk', 'an HTTP scheme of that name')};
    case 'ntlm':
      return {...http('ntlmAuth', 'ntlm'), inexact: inexact('NTLM', 'an HTTP scheme of that name')};
    case 'oauth1':
      return {...http('oauth1Auth', 'oauth'), inexact: inexact('OAuth 1', 'the HTTP scheme oauth')};
    case 'awsv4':
      return {
        ...apiKey('awsAuth', 'header', 'Authorization'),
        inexact: inexact('An AWS signature', 'a key in the header Authorization'),
      };
    case 'edgegrid':
      return {
        ...apiKey('edgeGridAuth', 'header', 'Authorization'),
        inexact: inexact('EdgeGrid', 'a key in the header Authorization'),
      };
    default:
      return undefined;
  }
}

function isJwt(token: string): boolean {
  return /(?:^|\s)eyJ[\w-]+\.[\w-]+\./.test(token);
}

function inexact(kind: string, form: string): string {
  return `${kind} has no exact equivalent in OpenAPI; it is written as ${form}.`;
}

function http(id: string, scheme: string, bearerFormat?: string): Translation {
  return {id, scheme: {kind: 'http', scheme, ...(bearerFormat !== undefined && {bearerFormat})}, scopes: []};
}

/** `prefix` is a word that the value has before the key: `Token` in `Authorization: Token …`. OpenAPI has no field for it. */
function apiKey(id: string, place: 'header' | 'query', name: string, prefix?: string): Translation {
  const description = prefix === undefined ? {} : {description: `The value is \`${prefix}\`, a space, and the key.`};
  return {id, scheme: {kind: 'apiKey', in: place, name, ...description}, scopes: []};
}

function oauth2(setting: (name: string) => string, redact: Redaction['text']): Translation {
  const [authorizationUrl, tokenUrl, refreshUrl] = ['authUrl', 'accessTokenUrl', 'refreshTokenUrl'].map((name) =>
    addressOf(redact(setting(name))),
  );
  const kind = flowKind(setting('grant_type'), authorizationUrl !== undefined);
  const asksUser = kind === 'implicit' || kind === 'authorizationCode';
  const takesToken = kind !== 'implicit';
  if ((asksUser && authorizationUrl === undefined) || (takesToken && tokenUrl === undefined)) {
    return {
      ...http('oauth2Auth', 'bearer'),
      inexact:
        'OpenAPI requires the URLs of an OAuth 2 server, which are missing here; OAuth 2 is written as a bearer token.',
    };
  }
  const flow: OAuthFlow = {
    kind,
    ...(asksUser && authorizationUrl !== undefined && {authorizationUrl}),
    ...(takesToken && tokenUrl !== undefined && {tokenUrl}),
    ...(refreshUrl !== undefined && {refreshUrl}),
    scopes: [],
  };
  const scopes = setting('scope')
    .split(/[\s,]+/)
    .filter((scope) => scope !== '' && !/[{}]/.test(scope));
  return {id: 'oauth2Auth', scheme: {kind: 'oauth2', flows: [flow]}, scopes: [...new Set(scopes)]};
}

function flowKind(grant: string, hasAuthorization: boolean): Exclude<OAuthFlow['kind'], 'deviceAuthorization'> {
  if (grant === 'implicit') return 'implicit';
  if (grant === 'client_credentials') return 'clientCredentials';
  if (grant === 'password_credentials' || grant === 'password') return 'password';
  return grant.startsWith('authorization_code') || hasAuthorization ? 'authorizationCode' : 'clientCredentials';
}

/** Removes the user and password, and replaces unknown parts by placeholders, so that the result is a valid URL. */
function addressOf(text: string): string | undefined {
  if (text === '') return undefined;
  const filled = text
    .replace(/^(\w+:\/\/)[^/?#]*@/, '$1')
    .replace(/^\{\{[^{}]*\}\}(?!:\/\/)/, 'https://example.com')
    .replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => encodeURIComponent(name.trim().replace(/\p{Cs}/gu, '\ufffd')));
  return URL.canParse(filled) && /^https?:/i.test(filled) ? filled : undefined;
}

function withScopes(scheme: SecurityScheme, scopes: readonly string[]): SecurityScheme {
  if (scheme.kind !== 'oauth2') return scheme;
  const described = scopes.map((name) => ({name, description: ''}));
  return {...scheme, flows: scheme.flows.map((flow) => ({...flow, scopes: described}))};
}
