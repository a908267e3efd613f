// Writes the README of a package: a first call that runs, then one section per topic.
import {nameNote} from '../../codegen/npm-package-files.js';
import {stringLiteral} from '../../codegen/python-tokens.js';
import type {HttpApi, Server} from '../http-api.js';
import {oneLine, paragraphs, sentence} from './docstrings.js';
import {isOptional} from './plan-methods.js';
import type {PackageNames} from './package-names.js';
import {fullName} from './write-resource.js';
import type {PythonResource} from './write-resource.js';
import type {Samples} from './sample-values.js';
import type {Secret} from './plan-credentials.js';
import {valueCode} from './write-tests.js';

export interface ReadmeParts {
  readonly api: HttpApi;
  readonly names: PackageNames;
  readonly resources: readonly PythonResource[];
  readonly secrets: readonly Secret[];
  readonly servers: readonly Server[];
  readonly samples: Samples;
}

type Method = PythonResource['methods'][number];

interface Call {
  readonly resource: PythonResource;
  readonly method: Method;
  readonly code: string;
}

export function writeReadme(parts: ReadmeParts): string {
  const {api, names} = parts;
  const calls = parts.resources.flatMap((resource) =>
    resource.methods.flatMap((method) => {
      const code = callCode(resource, method, parts.samples);
      return code === undefined ? [] : [{resource, method, code}];
    }),
  );
  return `${paragraphs([
    `# ${markdown(api.title)}`,
    `A Python client for ${markdown(api.title)}, version ${markdown(api.version)}. It requires Python 3.9 or later and has no dependencies.`,
    api.summary === undefined ? undefined : markdown(sentence(api.summary)),
    `## Install\n\n\`\`\`sh\npip install .\n\`\`\``,
    names.isDefault ? `The package is not on PyPI, and ${nameNote(names.distribution)}` : undefined,
    firstCall(parts, calls),
    authentication(parts),
    addresses(parts),
    pages(calls),
    streams(calls),
    files(calls),
    errors(names, calls),
    retries(parts, calls),
    responses(calls),
    asynchronous(parts, calls),
    `## Types\n\nBodies are dictionaries and lists, like JSON. Their types are in \`${names.module}.types\`, for type checkers and editors. They are not checked at run time, so properties and values that the API adds later do not cause errors.`,
    methodTable(parts),
    `## Development\n\n\`\`\`sh\npython3 -m unittest\n\`\`\``,
  ])}\n`;
}

function markdown(text: string): string {
  return oneLine(text).replace(/[\\`*_<>|[\]]/g, '\\$&');
}

function python(lines: readonly string[]): string {
  return `\`\`\`python\n${lines.join('\n')}\n\`\`\``;
}

function callCode({name}: PythonResource, method: Method, samples: Samples): string | undefined {
  const args: string[] = [];
  for (const parameter of method.parameters) {
    if (isOptional(parameter)) continue;
    const value = samples.sampleValue(parameter.type);
    if (value === undefined) return undefined;
    args.push(`${parameter.name}=${valueCode(value)}`);
  }
  if (method.body?.isRequired === true) {
    const value = samples.sampleValue(method.body.type);
    if (value === undefined) return undefined;
    args.push(`body=${valueCode(value)}`);
  }
  return `client.${name === '' ? '' : `${name}.`}${method.name}(${args.join(', ')})`;
}

function best(calls: readonly Call[], fits: (method: Method) => boolean): Call | undefined {
  const fitting = calls.filter(({method}) => fits(method));
  return fitting.toSorted((a, b) => a.code.length - b.code.length)[0];
}

function simple(calls: readonly Call[]): Call | undefined {
  return (
    best(calls, (method) => method.operation.method === 'get' && method.result.kind === 'json') ??
    best(calls, (method) => method.result.kind === 'json') ??
    best(calls, () => true)
  );
}

/** Constructs a client with these arguments, and with a base URL if the API has none. */
function construct({names, servers}: ReadmeParts, args: readonly string[], prefix = ''): string {
  const baseUrl = hasHost(servers[0])
    ? []
    : [`base_url=${stringLiteral(`https://api.example.com${serverPath(servers)}`)}`];
  return `${prefix}${names.client}(${[...args, ...baseUrl].join(', ')})`;
}

function credentialArguments(secrets: readonly Secret[]): readonly string[] {
  const secret = secrets.find(({kind}) => kind !== 'none');
  return secret ? [`${secret.name}=${secret.kind === 'basic' ? '("name", "password")' : '"…"'}`] : [];
}

function hasHost(server: Server | undefined): boolean {
  return server?.url.includes('://') === true;
}

function serverPath([first]: readonly Server[]): string {
  return first !== undefined && /^\/[\w./~-]*$/.test(first.url) ? first.url.replace(/\/$/, '') : '';
}

function firstCall(parts: ReadmeParts, calls: readonly Call[]): string | undefined {
  const call = simple(calls);
  if (call === undefined) return undefined;
  const isPaged = call.method.paging !== undefined;
  const use = isPaged
    ? [`    for item in ${call.code}:`, '        print(item)']
    : call.method.result.kind === 'nothing'
      ? [`    ${call.code}`]
      : [`    print(${call.code})`];
  return `## First call\n\n${python([`from ${parts.names.module} import ${parts.names.client}`, '', `with ${construct(parts, credentialArguments(parts.secrets))} as client:`, ...use])}`;
}

function authentication(parts: ReadmeParts): string | undefined {
  const {names, secrets} = parts;
  if (secrets.length === 0) return undefined;
  const hasKind = (...kinds: readonly Secret['kind'][]) => secrets.some(({kind}) => kinds.includes(kind));
  const isPassed = secrets.some(({kind}) => kind !== 'none');
  const rows = secrets.map(({name, kind, scheme, environment}) =>
    kind === 'none'
      ? `| \`ssl_context\` | a client certificate | |`
      : `| \`${name}\` | ${markdown(describe(kind, scheme.kind))} | ${environment.map((variable) => `\`${variable}\``).join(', ')} |`,
  );
  const grants = secrets.flatMap(({scheme, name}) =>
    scheme.kind === 'oauth2'
      ? scheme.flows.flatMap((flow) =>
          flow.kind === 'clientCredentials' && flow.tokenUrl !== undefined ? [{name, url: flow.tokenUrl}] : [],
        )
      : [],
  );
  const [grant] = grants;
  return paragraphs([
    '## Authentication',
    isPassed
      ? 'Pass credentials to the client, or set the environment variable. `repr` and error messages do not show secrets.'
      : 'Pass an `ssl.SSLContext` that has loaded the client certificate.',
    `| Argument | Credential | Variable |\n| --- | --- | --- |\n${rows.join('\n')}`,
    hasKind('header', 'query', 'cookie', 'token')
      ? 'A key or token can also be a function without arguments, which is called for each call.'
      : undefined,
    hasKind('header', 'query', 'basic', 'token')
      ? 'If credentials are missing, the request is still sent, and the client warns once with `warnings.warn`. The warning names the argument. There is none about cookies and client certificates, or if you set the header or query parameter yourself.'
      : undefined,
    grant &&
      `\`ClientCredentials\` is such a function for the OAuth 2 client credentials grant:\n\n${python([`from ${names.module} import ClientCredentials, ${names.client}`, '', `token = ClientCredentials(${stringLiteral(grant.url)}, "id", "secret")`, `client = ${construct(parts, [`${grant.name}=token`])}`])}`,
  ]);
}

function describe(kind: Secret['kind'], scheme: string): string {
  if (kind === 'basic') return 'a tuple of username and password';
  if (kind === 'token') return scheme === 'http' ? 'a token' : 'an access token';
  return 'an API key';
}

function addresses({names, servers}: ReadmeParts): string | undefined {
  const variable = `${names.environment}_BASE_URL`;
  const rows = servers.map(
    ({url, description}, index) => `| ${index} | \`${url.replace(/[`|\s]/g, '')}\` | ${markdown(description ?? '')} |`,
  );
  const variables = [...new Set(servers.flatMap((server) => server.variables.map(({name}) => name)))];
  return paragraphs([
    hasHost(servers[0])
      ? `## Server\n\nTo use another server, pass \`base_url="https://…"\` or set \`${variable}\`.`
      : `## Server\n\n${servers.some(hasHost) ? 'The first server of the API' : 'The API description'} does not name a host. Pass \`base_url="https://…${serverPath(servers)}"\` or set \`${variable}\`.`,
    servers.length > 1
      ? `To use another server of the API, pass its number:\n\n| \`server\` | URL | |\n| --- | --- | --- |\n${rows.join('\n')}`
      : undefined,
    variables.length > 0
      ? `To set variables in the URL, pass \`server_variables={…}\` with ${variables.map((name) => `\`${name.replace(/[`|\s]/g, '')}\``).join(', ')}.`
      : undefined,
  ]);
}

function pages(calls: readonly Call[]): string | undefined {
  const call = best(calls, ({paging}) => paging !== undefined);
  if (call === undefined) return undefined;
  return `## Pages\n\nPaginated methods return the first page. A loop over it iterates over the items of all pages.\n\n${python(
    [
      `for item in ${call.code}:`,
      '    print(item)',
      '',
      `for page in ${call.code}.pages():`,
      '    print(len(page.items), page.body)',
    ],
  )}`;
}

function streams(calls: readonly Call[]): string | undefined {
  const call = best(calls, ({result}) => ['events', 'event_text', 'event_objects', 'lines'].includes(result.kind));
  if (call === undefined) return undefined;
  return `## Streams\n\n${python([`with ${call.code} as stream:`, '    for item in stream:', '        print(item)'])}`;
}

function files(calls: readonly Call[]): string | undefined {
  const download = best(calls, ({result}) => result.kind === 'binary');
  const upload = best(calls, ({body}) => body?.kind === 'binary' || body?.kind === 'multipart');
  if (download === undefined && upload === undefined) return undefined;
  return paragraphs([
    '## Files',
    upload &&
      'To send a file, pass bytes, an open file, a `pathlib.Path` or an iterable of bytes. To set its name or media type, pass `File(data, name, media_type)`. Large files are sent in chunks.',
    download &&
      `Downloads are read on demand:\n\n${python([`with ${download.code} as download:`, '    download.save("file")  # or .read(), or a loop over chunks'])}`,
  ]);
}

function errors(names: PackageNames, calls: readonly Call[]): string | undefined {
  const call = simple(calls);
  if (call === undefined) return undefined;
  return paragraphs([
    '## Errors',
    python([
      `from ${names.module} import APIConnectionError, APIError`,
      '',
      'try:',
      `    ${call.code}`,
      'except APIError as error:',
      '    print(error.status, error.body, error.request_id)',
      'except APIConnectionError as error:',
      '    print("The connection failed.", error)',
    ]),
    '`APIError` has `status`, `headers`, `body` and `request_id`. `APIDecodeError` is an `APIError` for a successful response that does not match the API description. `APITimeoutError` is an `APIConnectionError` and a `TimeoutError`. All are `SDKError`.',
  ]);
}

function retries(parts: ReadmeParts, calls: readonly Call[]): string | undefined {
  const call = simple(calls);
  if (call === undefined) return undefined;
  const withOptions = call.code.replace(
    /\((.*)\)$/s,
    (_, args: string) => `(${args === '' ? '' : `${args}, `}options={"timeout": 5, "max_retries": 0})`,
  );
  return paragraphs([
    '## Retries and timeouts',
    'Idempotent calls are retried up to twice after 408, 429, 5xx, timeouts and broken connections. The delay is that of `Retry-After`, or else half a second, doubled for each retry, with jitter. POST and PATCH are retried only with an `idempotency_key`. The timeout applies to each attempt, including its body; for streams and downloads, to each chunk.',
    python([`client = ${construct(parts, ['timeout=20', 'max_retries=4'])}`, withOptions]),
    '`options` can have `timeout`, `max_retries`, `idempotency_key`, `headers`, `query` and `body`. The last three are added to the request.',
  ]);
}

function responses(calls: readonly Call[]): string | undefined {
  const call = simple(calls);
  if (call === undefined) return undefined;
  return `## Status and headers\n\n${python([`response = client.with_response(lambda: ${call.code})`, 'print(response.status, response.headers["content-type"], response.request_id, response.data)'])}`;
}

function asynchronous(parts: ReadmeParts, calls: readonly Call[]): string | undefined {
  const call = simple(calls);
  if (call === undefined) return undefined;
  const isPaged = call.method.paging !== undefined;
  return paragraphs([
    '## asyncio',
    python([
      'import asyncio',
      `from ${parts.names.module} import Async${parts.names.client}`,
      '',
      'async def main() -> None:',
      `    async with ${construct(parts, [], 'Async')} as client:`,
      ...(isPaged
        ? [`        async for item in ${call.code}:`, '            print(item)']
        : [`        print(await ${call.code})`]),
      '',
      'asyncio.run(main())',
    ]),
    'The package has no dependencies, and the standard library has no HTTP client for asyncio. Therefore each call uses one of `max_connections` threads (32 by default) while it waits for the network, and does not block the event loop. Connections are reused, over HTTP/1.1. Cancelling a call closes its connection.',
  ]);
}

function methodTable({resources}: ReadmeParts): string | undefined {
  if (resources.length === 0) return undefined;
  const rows = resources.flatMap((resource) =>
    resource.methods.map((method) => {
      const {operation} = method;
      const summary = markdown(operation.summary ?? '');
      return `| \`${fullName(method, resource)}\` | \`${operation.method.toUpperCase()} ${operation.path.replace(/[`|\s]/g, '')}\` | ${operation.isDeprecated ? `Deprecated. ${summary}` : summary} |`;
    }),
  );
  return `## Methods\n\n| Method | Request | |\n| --- | --- | --- |\n${rows.join('\n')}`;
}
