// Plans the credentials of the client.
import {createNameScope, snakeCase} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {HttpApi, SecurityScheme} from '../http-api.js';
import {capitalize} from '../../../text/capitalize.js';

export interface Secret {
  readonly scheme: SecurityScheme;
  /** The argument of the client: `api_key`. */
  readonly name: string;
  /** The kind of `Scheme` in the runtime. */
  readonly kind: 'header' | 'query' | 'cookie' | 'basic' | 'token' | 'none';
  /** The name of the header, parameter or cookie, or the prefix of the token. */
  readonly word: string;
  readonly environment: readonly string[];
}

/** One secret per security scheme, in the order of the document. The argument names do not depend on that order. */
export function planCredentials(api: HttpApi, prefix: string, reserved: readonly string[]): readonly Secret[] {
  const scope = createNameScope(reserved);
  const variables = createNameScope();
  const names = new Map(
    api.securitySchemes
      .map(({id}) => id)
      .toSorted()
      .map((id) => [id, scope.claim(identifier(snakeCase(id), 'secret').replace(/^_+/, 'secret_'))]),
  );
  return api.securitySchemes.map((scheme) => {
    const name = names.get(scheme.id) ?? 'secret';
    const [kind, word] = howToSign(scheme);
    const stem = variables.claim(`${prefix}_${name.toUpperCase().replace(/[^A-Z0-9_]/g, '')}`.replace(/_+$/, ''));
    const environment = kind === 'none' ? [] : kind === 'basic' ? [`${stem}_USERNAME`, `${stem}_PASSWORD`] : [stem];
    return {scheme, name, kind, word, environment};
  });
}

function howToSign(scheme: SecurityScheme): readonly [Secret['kind'], string] {
  switch (scheme.kind) {
    case 'apiKey':
      return [scheme.in, scheme.name];
    case 'http':
      if (scheme.scheme === 'basic') return ['basic', ''];
      return ['token', scheme.scheme === 'bearer' ? 'Bearer' : schemeWord(scheme.scheme)];
    case 'oauth2':
    case 'openIdConnect':
      return ['token', 'Bearer'];
    case 'mutualTls':
      return ['none', ''];
  }
}

/** Capitalizes the name of an HTTP authentication scheme, and removes characters that are invalid in a header. */
function schemeWord(scheme: string): string {
  const plain = scheme.replace(/[^\w!#$%&'*+.^`|~-]/g, '');
  return capitalize(plain);
}
