// Reads security schemes, and the requirements of a document and its operations.
import type {OAuthFlow, SecurityRequirement, SecurityScheme} from '../http/http-api.js';
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, items, members} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {
  scalarText,
  checkFields,
  field,
  mapField,
  ifDefined,
  invalidValueWarning,
  isValidObject,
  stringField,
  warn,
} from './reader-context.js';

/** `entries` are the members of `components.securitySchemes`, or of `securityDefinitions` in 2.0. */
export function readSchemes(
  context: ReadContext,
  entries: readonly (readonly [string, DocumentNode])[],
): readonly SecurityScheme[] {
  return entries.flatMap(([id, written]) => {
    const node = context.references.follow(written);
    return node && isValidObject(context, node) ? (readScheme(context, id, node) ?? []) : [];
  });
}

const types = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS', 'basic'];

function readScheme(context: ReadContext, id: string, node: DocumentNode): SecurityScheme | undefined {
  checkFields(context, node, schemeFields, 'a security scheme');
  const type = stringField(context, node, 'type') ?? '';
  const text = (key: string) => stringField(context, node, key);
  const common = {id, ...ifDefined('description', text('description'))};
  switch (type) {
    case 'basic':
      return {...common, kind: 'http', scheme: 'basic'};
    case 'http':
      return {
        ...common,
        kind: 'http',
        scheme: (text('scheme') ?? 'basic').toLowerCase(),
        ...ifDefined('bearerFormat', text('bearerFormat')),
      };
    case 'oauth2':
      return {
        ...common,
        kind: 'oauth2',
        flows: context.version === '2.0' ? flow2(context, node) : flows3(context, node),
      };
    case 'openIdConnect':
      return {...common, kind: 'openIdConnect', url: text('openIdConnectUrl') ?? ''};
    case 'mutualTLS':
      return {...common, kind: 'mutualTls'};
    case 'apiKey': {
      const place = (['header', 'query', 'cookie'] as const).find((known) => known === text('in'));
      const name = text('name');
      if (place !== undefined && name !== undefined) return {...common, kind: 'apiKey', in: place, name};
      warn(context, node, {
        code: 'security-scheme-invalid',
        message: `The API key ${id} does not say where it is sent, so no method sends it.`,
        hint: 'Give it a name, and an in of header, query or cookie.',
        at: 'key',
      });
      return undefined;
    }
    default: {
      warn(context, child(node, 'type') ?? node, {
        code: 'security-scheme-invalid',
        message:
          type === ''
            ? `The security scheme ${id} has no type, so no method uses it.`
            : `${type} is not a valid type of a security scheme, so no method uses ${id}.`,
        hint: suggestionHint(type, types, 'Types are apiKey, http, oauth2, openIdConnect and mutualTLS.'),
      });
      return undefined;
    }
  }
}

const schemeFields =
  `type description name in scheme bearerFormat flows flow openIdConnectUrl authorizationUrl tokenUrl scopes
  oauth2MetadataUrl deprecated`.split(/\s+/);

const kinds3: readonly OAuthFlow['kind'][] = [
  'implicit',
  'password',
  'clientCredentials',
  'authorizationCode',
  'deviceAuthorization',
];

function flows3(context: ReadContext, node: DocumentNode): readonly OAuthFlow[] {
  return mapField(context, node, 'flows').flatMap(([name, written]) => {
    const kind = kinds3.find((known) => known === name);
    if (kind) return isValidObject(context, written) ? [readFlow(context, kind, written)] : [];
    warn(context, written, {
      code: 'security-scheme-invalid',
      message: `${name} is not an OAuth flow, so it is ignored.`,
      hint: suggestionHint(name, kinds3, `Flows are ${kinds3.join(', ')}.`),
      at: 'key',
    });
    return [];
  });
}

const kinds2 = new Map<string, OAuthFlow['kind']>([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

function flow2(context: ReadContext, node: DocumentNode): readonly OAuthFlow[] {
  const kind = kinds2.get(stringField(context, node, 'flow') ?? '');
  if (kind) return [readFlow(context, kind, node)];
  warn(context, child(node, 'flow') ?? node, {
    code: 'security-scheme-invalid',
    message: 'This scheme does not name an OAuth flow.',
    hint: `Flows are ${[...kinds2.keys()].join(', ')}.`,
  });
  return [];
}

function readFlow(context: ReadContext, kind: OAuthFlow['kind'], node: DocumentNode): OAuthFlow {
  const text = (key: string) => stringField(context, node, key);
  return {
    kind,
    ...ifDefined('authorizationUrl', text('authorizationUrl')),
    ...ifDefined('tokenUrl', text('tokenUrl')),
    ...ifDefined('refreshUrl', text('refreshUrl')),
    ...ifDefined('deviceAuthorizationUrl', text('deviceAuthorizationUrl')),
    scopes: mapField(context, node, 'scopes').map(([name, {value}]) => ({
      name,
      description: typeof value === 'string' ? value : '',
    })),
  };
}

/** Undefined if the field is missing. Requirements of undeclared schemes are left out. */
export function readRequirements(
  context: ReadContext,
  node: DocumentNode,
  schemes: ReadonlySet<string>,
): readonly SecurityRequirement[] | undefined {
  const list = field(context, node, 'security');
  if (!list) return undefined;
  if (!Array.isArray(list.value)) {
    warn(context, list, invalidValueWarning('security', 'a list such as [{"token": []}]'));
    return undefined;
  }
  return items(list).flatMap((requirement) => {
    if (!isValidObject(context, requirement, 'an object such as {"token": []}')) return [];
    const entries = members(requirement);
    const known = entries.filter(
      ([scheme, at]) => schemes.has(scheme) || reportUndeclared(context, scheme, at, schemes),
    );
    return known.length < entries.length
      ? []
      : [known.map(([scheme, scopes]) => ({scheme, scopes: items(scopes).map(scalarText)}))];
  });
}

function reportUndeclared(context: ReadContext, scheme: string, at: DocumentNode, schemes: ReadonlySet<string>): false {
  warn(context, at, {
    code: 'security-undeclared',
    message: `There is no security scheme ${scheme}, so this requirement is ignored.`,
    hint: suggestionHint(scheme, [...schemes], 'Declare the scheme, or correct the name.'),
    at: 'key',
  });
  return false;
}
