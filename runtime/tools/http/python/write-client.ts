// Writes `client.py`: the client and its asyncio version.
import {docString, stringLiteral} from '../../codegen/python-tokens.js';
import type {HttpApi, Server} from '../http-api.js';
import {oneLine, paragraphs, sentence} from './docstrings.js';
import type {PackageNames} from './package-names.js';
import type {PythonResource} from './write-resource.js';
import type {Secret} from './plan-credentials.js';

export interface ClientParts {
  readonly api: HttpApi;
  readonly names: PackageNames;
  readonly resources: readonly PythonResource[];
  readonly secrets: readonly Secret[];
  readonly servers: readonly Server[];
}

/** Arguments of the client and local names of its `__init__`. */
export const clientArguments = [
  'self',
  'address',
  'settings',
  'user_agent',
  'str',
  'int',
  'float',
  'bool',
  'ssl',
  'base_url',
  'server',
  'server_variables',
  'timeout',
  'max_retries',
  'max_connections',
  'headers',
  'transport',
  'ssl_context',
  'on_request',
  'on_response',
];
/** Attributes of the client and names in its annotations. */
export const clientMembers = [
  'ssl',
  'str',
  'int',
  'float',
  'bool',
  'object',
  'close',
  'with_response',
  'base_url',
  'resources',
  'cached_property',
  'property',
];

/** Names that `client.py` imports. */
export const clientNames = [
  'APIResponse',
  'Any',
  'AsyncCore',
  'Awaitable',
  'Callable',
  'Credentials',
  'Headers',
  'Login',
  'Mapping',
  'Optional',
  'Request',
  'Scheme',
  'Secret',
  'Server',
  'Settings',
  'SyncCore',
  'Transport',
  'Tuple',
  'TypeVar',
  'Union',
  'AsyncSecret',
  'T',
];

export function writeClient(parts: ClientParts): string {
  const {names, resources, secrets, servers} = parts;
  const root = resources.find(({name}) => name === '');
  const below = resources.filter(({name}) => name !== '');
  const isBasic = secrets.some(({kind}) => kind === 'basic');
  const isToken = secrets.some(({kind}) => kind !== 'basic' && kind !== 'none');
  const lines = [
    'from __future__ import annotations\n\n',
    `import os\nimport ssl\n${below.length === 0 ? '' : 'from functools import cached_property\n'}`,
    `from typing import ${below.length === 0 ? '' : 'TYPE_CHECKING, '}${isToken ? 'Any, ' : ''}Awaitable, Callable, Mapping, Optional, Tuple, TypeVar${isToken ? ', Union' : ''}\n\n`,
    `from ._core.auth import Credentials${isBasic ? ', Login' : ''}, Scheme${isToken ? ', Secret' : ''}\n`,
    'from ._core.core import AsyncCore, Settings, SyncCore, server_url, user_agent\n',
    'from ._core.headers import Headers\nfrom ._core.operation import Server\nfrom ._core.responses import APIResponse\n',
    'from ._core.transport import Request, Transport\nfrom ._version import __version__\n',
    root === undefined ? '' : `from .resources.${root.module} import Async${root.className}, ${root.className}\n`,
    below.length === 0
      ? ''
      : `\nif TYPE_CHECKING:\n${below.map(({module, className}) => `    from .resources.${module} import Async${className}, ${className}\n`).join('')}`,
    '\nT = TypeVar("T")\n',
    isToken ? 'AsyncSecret = Union[Secret, Callable[[], Awaitable[str]]]\n\n' : '\n',
    `_SERVERS: Tuple[Server, ...] = (${servers.map((server) => `\n    ${writeServer(server)},`).join('')}${servers.length > 0 ? '\n' : ''})\n\n`,
    `_SCHEMES: Mapping[str, Scheme] = {${secrets.map((secret) => `\n    ${stringLiteral(secret.scheme.id)}: ${writeScheme(secret)},`).join('')}${secrets.length > 0 ? '\n' : ''}}\n\n\n`,
    writeClass(parts, false),
    '\n\n',
    writeClass(parts, true),
    '\n\n',
    baseUrl(names),
  ];
  return lines.join('');
}

function writeServer({url, variables}: Server): string {
  const presets = variables.map((variable) => `${stringLiteral(variable.name)}: ${stringLiteral(variable.default)}`);
  return `Server(${stringLiteral(url)}${presets.length === 0 ? '' : `, {${presets.join(', ')}}`})`;
}

function writeScheme({kind, name, word, environment}: Secret): string {
  const variables = environment.map(stringLiteral);
  const parts = [
    stringLiteral(kind),
    ...(word !== '' || variables.length > 0 ? [stringLiteral(word)] : []),
    ...(variables.length > 0 ? [`(${variables.join(', ')}${variables.length === 1 ? ',' : ''})`] : []),
    ...(kind === 'none' ? [] : [`argument=${stringLiteral(name)}`]),
  ];
  return `Scheme(${parts.join(', ')})`;
}

function writeClass({api, names, resources, secrets, servers}: ClientParts, isAsync: boolean): string {
  const root = resources.find(({name}) => name === '');
  const prefix = isAsync ? 'Async' : '';
  const hasVariables = servers.some(({variables}) => variables.length > 0);
  const args = [
    ...secrets
      .filter(({kind}) => kind !== 'none')
      .map(
        ({name, kind}) =>
          `${name}: Optional[${kind === 'basic' ? 'Login' : isAsync ? 'AsyncSecret' : 'Secret'}] = None`,
      ),
    'base_url: Optional[str] = None',
    ...(servers.length > 1 ? ['server: int = 0'] : []),
    ...(hasVariables ? ['server_variables: Optional[Mapping[str, str]] = None'] : []),
    'timeout: Optional[float] = 60.0',
    'max_retries: int = 2',
    ...(isAsync ? ['max_connections: int = 32'] : []),
    'headers: Optional[Mapping[str, str]] = None',
    'transport: Optional[Transport] = None',
    'ssl_context: Optional[ssl.SSLContext] = None',
    'on_request: Optional[Callable[[Request], None]] = None',
    'on_response: Optional[Callable[[Request, int, Headers], None]] = None',
  ];
  const given = secrets
    .filter(({kind}) => kind !== 'none')
    .map(({scheme, name}) => `${stringLiteral(scheme.id)}: ${name}`);
  const kind = `${prefix}${isAsync ? 'Core' : 'SyncCore'}`;
  return [
    `class ${prefix}${names.client}${root === undefined ? '' : `(${prefix}${root.className})`}:\n`,
    docString(clientDoc(api, secrets, servers, isAsync), '    '),
    `\n    def __init__(\n        self,\n        *,\n${args.map((line) => `        ${line},\n`).join('')}    ) -> None:\n`,
    `        address = _base_url(base_url, ${servers.length > 1 ? 'server' : '0'}, ${hasVariables ? 'server_variables' : 'None'})\n`,
    '        settings = Settings(\n',
    '            base_url=address[0],\n            has_own_base_url=address[1],\n',
    `            credentials=Credentials(_SCHEMES, {${given.join(', ')}}),\n`,
    `            user_agent=user_agent(${stringLiteral(names.distribution)}, __version__),\n`,
    '            timeout=timeout,\n            max_retries=max_retries,\n            headers=headers or {},\n',
    '            transport=transport,\n            ssl_context=ssl_context,\n',
    '            on_request=on_request,\n            on_response=on_response,\n',
    `            environment=${stringLiteral(`${names.environment}_BASE_URL`)},\n        )\n`,
    `        self._core = ${kind}(settings${isAsync ? ', max_connections' : ''})\n`,
    ...resources.filter(({name}) => name !== '').map((resource) => writeAttribute(resource, prefix)),
    isAsync ? asyncMembers(names) : syncMembers(names),
  ].join('');
}

function clientDoc(api: HttpApi, secrets: readonly Secret[], servers: readonly Server[], isAsync: boolean): string {
  const args = [
    ...secrets
      .filter(({kind}) => kind !== 'none')
      .map(
        ({name, kind, scheme, environment}) =>
          `${name}: ${oneLine(scheme.description ?? (kind === 'basic' ? 'Username and password.' : 'A key or token, or a function that returns it.'))} Default: from ${environment.join(' and ')}.`,
      ),
    'base_url: Replaces the base URL of the API description.',
    ...(servers.length > 1
      ? [
          `server: Index of the server to use: ${servers.map(({url, description}, index) => `${index}: ${oneLine(description ?? url)}`).join('; ')}.`,
        ]
      : []),
    ...(servers.some(({variables}) => variables.length > 0)
      ? [
          `server_variables: Values for ${[...new Set(servers.flatMap(({variables}) => variables.map(({name}) => name)))].join(', ')} in the URL of the server.`,
        ]
      : []),
    'timeout: Timeout of each attempt in seconds; `None` for no limit.',
    'max_retries: Maximum number of retries of an idempotent call.',
    ...(isAsync ? ['max_connections: Maximum number of calls that use the network at the same time.'] : []),
    'headers: Sent with every call.',
    'transport: Replaces the HTTP transport, for example in tests.',
    'ssl_context: Certificates to trust, and client certificates.',
    'on_request, on_response: Called before each attempt and after each response.',
  ];
  return paragraphs([
    sentence(`${oneLine(api.title)}${isAsync ? ', for asyncio' : ''}`),
    api.summary ?? firstParagraph(api.description),
    `Args:\n${args.map((line) => `    ${line}`).join('\n')}`,
  ]);
}

function firstParagraph(text: string | undefined): string | undefined {
  const first = text
    ?.replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)[0];
  return first === undefined || first.length > 600 || /^[#<|]/.test(first) ? undefined : first;
}

function writeAttribute({name, module, className, title, description}: PythonResource, prefix: string): string {
  const doc = oneLine(description);
  return [
    `\n    @cached_property\n    def ${name}(self) -> ${prefix}${className}:\n`,
    docString(doc !== '' && doc.length < 200 ? sentence(doc) : sentence(oneLine(title)), '        '),
    `        from .resources.${module} import ${prefix}${className}\n\n        return ${prefix}${className}(self._core)\n`,
  ].join('');
}

function syncMembers({client}: PackageNames): string {
  return `
    def with_response(self, call: Callable[[], T]) -> APIResponse[T]:
        """Make a call and return its value with status and headers: \`\`with_response(lambda: …)\`\`."""
        return self._core.with_response(call)

    def close(self) -> None:
        """Close the connections."""
        self._core.close()

    def __enter__(self) -> ${client}:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._core.settings.base_url!r})"
`;
}

function asyncMembers({client}: PackageNames): string {
  return `
    async def with_response(self, call: Callable[[], Awaitable[T]]) -> APIResponse[T]:
        """Make a call and return its value with status and headers: \`\`with_response(lambda: …)\`\`."""
        return await self._core.with_response(call)

    async def close(self) -> None:
        """Close the connections."""
        await self._core.close()

    async def __aenter__(self) -> Async${client}:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._core.settings.base_url!r})"
`;
}

function baseUrl({environment}: PackageNames): string {
  return `def _base_url(given: Optional[str], server: int, variables: Optional[Mapping[str, str]]) -> Tuple[str, bool]:
    own = given or os.environ.get(${stringLiteral(`${environment}_BASE_URL`)})
    if own:
        return own, True
    if not _SERVERS:
        return "", False
    return server_url(_SERVERS[server], variables), server != 0 or bool(variables)
`;
}
