// Writes the class of the client, with its options and resources.
import {docComment, literal, propertyAccess, propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {HttpApi, SecurityScheme} from '../http-api.js';
import {type ClientPlan, type CredentialOption, isBasic} from './plan-client.js';
import {writeDeclarations, writeMethod} from './write-methods.js';
import {writeImports, type PlannedResource} from './write-resource.js';
import {writeExpression, importLine} from './format-source.js';
import {printAfter, text, union} from './type-node.js';
import {capitalize} from '../../../text/capitalize.js';

const coreValues = ['basicFromEnvironment', 'createHttp', 'createDecoder', 'environmentVariable', 'serverUrl'];
const coreTypes = ['BasicCredential', 'Credential', 'HttpOptions'];

/** How the client validates and converts responses. */
export interface ValidationOptions {
  readonly checks: boolean;
  readonly dates: boolean;
}

export function writeClient(
  api: HttpApi,
  plan: ClientPlan,
  resources: readonly PlannedResource[],
  typeNames: ReadonlySet<string>,
  validation?: ValidationOptions,
): string {
  const grouped = resources.filter(({property}) => property !== '');
  const rootCalls = resources.filter(({property}) => property === '').flatMap(({calls}) => calls);
  const code = [
    ...rootCalls.map(writeDeclarations).filter((part) => part !== ''),
    writeOptions(plan),
    [
      docComment(api.description ?? api.summary ?? ''),
      `export class ${plan.className} {\n`,
      ...grouped.map(
        ({resource, property, className}) =>
          `${docComment(resource.description?.split(/\n\s*\n/, 1)[0] ?? '', '  ')}  readonly ${propertyKey(property)}: ${className};\n`,
      ),
      `  readonly #http: Http;\n  readonly #options: ${plan.className}Options;\n\n`,
      writeConstructor(api, plan, grouped, validation),
      ...rootCalls.map((call) => `\n${writeMethod(call)}`),
      writeExtraMethods(plan),
      '}\n',
    ].join(''),
  ].join('\n');
  const classes = grouped.map(({className, file}) => importLine([className], `./resources/${file}.js`, false));
  const values = coreValues.filter((name) => code.includes(`${name}(`));
  return [
    writeImports(code, typeNames, '.', values, coreTypes),
    ...classes,
    validation ? importLine(['shapes'], './shapes.js', false) : '',
    '\n',
    code,
  ].join('');
}

function writeOptions(plan: ClientPlan): string {
  const {className, credentials, servers, variables, needsBaseUrl, relativeBase, baseUrlVariable} = plan;
  const fields = [
    ...credentials.map(
      (option) =>
        `${docComment(credentialDoc(option), '  ')}  readonly ${option.key}?: ${credentialType(option.scheme)};\n`,
    ),
    ...(servers.length > 1
      ? [
          docComment(
            `URL of the server. The first one by default.\n\n${servers.map(({url, description}) => `- \`${url}\`${description === undefined ? '' : `: ${description}`}`).join('\n')}`,
            '  ',
          ),
          `  ${printAfter('readonly server?:', union([...servers.map(({url}) => text(stringLiteral(url))), text('undefined')]), '  ')};\n`,
        ]
      : []),
    ...variables.map(({key, variable}) => {
      const choices = variable.choices?.map((choice) => text(stringLiteral(choice))) ?? [text('string')];
      const doc = [
        variable.description ?? `\`{${variable.name}}\` in the URL of the server.`,
        `@default ${JSON.stringify(variable.default)}`,
      ];
      return `${docComment(doc.join('\n\n'), '  ')}  ${printAfter(`readonly ${key}?:`, union([...choices, text('undefined')]), '  ')};\n`;
    }),
    needsBaseUrl
      ? `${docComment(`URL of the API${relativeBase === '' ? '' : `, with its path: \`https://example.com${relativeBase}\``}.`, '  ')}  readonly baseUrl: string;\n`
      : '',
  ].join('');
  const doc = docComment(
    needsBaseUrl
      ? ''
      : `By default, \`baseUrl\` is the environment variable \`${baseUrlVariable}\`, or else the server of the API.`,
  );
  return `${doc}export interface ${className}Options extends HttpOptions {\n${fields}}\n`.replace('{\n}', '{}');
}

function credentialType(scheme: SecurityScheme): string {
  return isBasic(scheme)
    ? 'BasicCredential | (() => BasicCredential | Promise<BasicCredential>) | undefined'
    : 'Credential | undefined';
}

function credentialDoc({scheme, variable}: CredentialOption): string {
  const variables = isBasic(scheme)
    ? `variables \`${variable}_USERNAME\` and \`${variable}_PASSWORD\``
    : `variable \`${variable}\``;
  return [scheme.description ?? describeScheme(scheme), `Default: the environment ${variables}.`].join('\n\n');
}

/** Describes a credential in a few words. */
export function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `A key, sent as ${scheme.in === 'header' ? 'the header' : scheme.in === 'query' ? 'the query parameter' : 'the cookie'} \`${scheme.name}\`.`;
    case 'http':
      if (scheme.scheme === 'basic') return 'Username and password.';
      return scheme.scheme === 'bearer'
        ? 'A bearer token.'
        : `The text after \`${scheme.scheme}\` in the \`Authorization\` header.`;
    case 'oauth2':
      return 'An access token, or a function that returns one.';
    case 'openIdConnect':
      return 'An access token from OpenID Connect, or a function that returns one.';
    case 'mutualTls':
      return 'A client certificate.';
  }
}

function writeConstructor(
  api: HttpApi,
  plan: ClientPlan,
  resources: readonly PlannedResource[],
  validation: ValidationOptions | undefined,
): string {
  const {className, servers, variables, needsBaseUrl, baseUrlVariable, credentials} = plan;
  const security = api.security.map((requirement) => requirement.map(({scheme}) => scheme));
  const variableFields = variables.map(
    ({key, variable}) => `${propertyKey(variable.name)}: options.${key} ?? ${stringLiteral(variable.default)}`,
  );
  const [first] = servers;
  const template = first === undefined ? '""' : stringLiteral(first.url);
  const serverExpression = servers.length > 1 ? `options.server ?? ${template}` : template;
  const values = variableFields.map((line) => `        ${line},\n`).join('');
  const server = variableFields.length > 0 ? `serverUrl(${serverExpression}, {\n${values}      })` : serverExpression;
  return [
    `  constructor(options: ${className}Options${needsBaseUrl ? '' : ' = {}'}) {\n`,
    '    this.#options = options;\n',
    '    this.#http = createHttp({\n',
    '      ...options,\n',
    needsBaseUrl ? '' : `      baseUrl: options.baseUrl ?? environmentVariable(${stringLiteral(baseUrlVariable)}),\n`,
    `      server: ${server},\n`,
    credentials.length === 0
      ? '      schemes: {},\n'
      : `      schemes: {\n${credentials.map(writeScheme).join('')}      },\n`,
    `      security: ${writeExpression(security, '      ', 16)},\n`,
    validation
      ? `      decode: createDecoder(shapes, { checks: ${validation.checks}, dates: ${validation.dates} }),\n`
      : '',
    '    });\n',
    ...resources.map(
      ({property, className: type}) => `    this${propertyAccess(property)} = new ${type}(this.#http);\n`,
    ),
    '  }\n',
  ].join('');
}

function writeScheme({scheme, key, variable}: CredentialOption): string {
  const head = `        ${propertyKey(scheme.id)}: {\n`;
  const field = (name: string, value: string) => {
    const line = `          ${name}: ${value},`;
    return `${line.length <= 100 ? line : `          ${name}:\n            ${value},`}\n`;
  };
  const option = field('option', stringLiteral(key));
  const secret = field('credential', `options.${key} ?? environmentVariable(${stringLiteral(variable)})`);
  if (isBasic(scheme)) {
    const [username, password] = [`${variable}_USERNAME`, `${variable}_PASSWORD`].map(stringLiteral);
    return [
      head,
      field('kind', '"basic"'),
      option,
      field('credential', `options.${key} ?? basicFromEnvironment(${username}, ${password})`),
      '        },\n',
    ].join('');
  }
  if (scheme.kind === 'apiKey') {
    return `${head}${field('kind', '"apiKey"')}${option}${field('in', literal(scheme.in))}${field('name', stringLiteral(scheme.name))}${secret}        },\n`;
  }
  const prefix = scheme.kind === 'http' ? capitalize(scheme.scheme) : 'Bearer';
  return `${head}${field('kind', '"token"')}${option}${field('prefix', stringLiteral(prefix))}${secret}        },\n`;
}

function writeExtraMethods({className}: ClientPlan): string {
  return `
  /** Creates a copy of this client with these options changed. */
  withOptions(options: Partial<${className}Options>): ${className} {
    return new ${className}({ ...this.#options, ...options });
  }

  /** Sends a request to any path of the API. */
  request<Data>(
    method: string,
    path: string,
    params?: { readonly body?: unknown },
    options?: RequestOptions,
  ): ApiPromise<Data> {
    return this.#http.call<Data>(
      {
        name: "request",
        method,
        path,
        body: { type: "application/json", key: "body" },
        response: "any",
        accept: "*/*",
      },
      params,
      options,
    );
  }
`;
}
