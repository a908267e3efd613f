// Writes the README of the package.
import {getComments} from '@bufbuild/protoplugin';
import {installSection} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {docComment, isPropertyIdentifier, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {MethodCode} from './generate-code.js';
import {sampleMessage} from './sample-message.js';
import {firstParagraph, unindented, type ServiceClient} from './write-services.js';
import type {Transports} from './choose-transports.js';

export interface ReadmeInput {
  readonly packageName: string;
  /** The option `name`. */
  readonly nameOption: string;
  readonly title: string;
  readonly clientName: string;
  readonly clients: readonly ServiceClient[];
  readonly transports: Transports;
  readonly hasTests: boolean;
}

export function writeReadme(input: ReadmeInput): OutputFile {
  const sections = [
    `# ${escapeMarkdown(input.title)}\n\n${input.clients.length === 0 ? 'Types of messages' : 'A typed gRPC client'}, generated from \`.proto\` files.\n`,
    install(input),
    ...(input.clients.length === 0
      ? [messagesOnly]
      : [firstCall(input), ...streaming(input), transports(input), calls, errors]),
    ...(input.clients.length === 0 ? [] : [methodTable(input)]),
    development(input),
  ];
  return {path: 'README.md', content: `${sections.join('\n')}`};
}

function install({packageName, nameOption}: ReadmeInput): string {
  return `## Install

${installSection(packageName, nameOption)}

Requires Node.js 20 or newer. \`@bufbuild/protobuf\` and \`@connectrpc/*\` are pinned to compatible versions. Update them together.
`;
}

const messagesOnly = `## Messages

The files declare no services. \`create\` creates a message from the schema of its type.
`;

function firstCall(input: ReadmeInput): string {
  const client = input.clients.find(({code}) => code.methods.some(isUnary)) ?? input.clients[0];
  const code = client?.code.methods.find(isUnary) ?? client?.code.methods[0];
  if (client === undefined || code === undefined) return '';
  return `## First call

\`\`\`ts
${connection(input)}
const client = new ${input.clientName}(transport);
${callOf(client, code)}
\`\`\`

Each service also has its own class, such as \`${client.className}\`, for smaller bundles.
`;
}

function isUnary({method}: MethodCode): boolean {
  return method.methodKind === 'unary';
}

function connection({packageName, clientName, transports}: ReadmeInput): string {
  const [first] = transports.functions;
  return `import { ${clientName} } from ${stringLiteral(packageName)};
import { ${first?.name ?? 'grpc'} } from ${stringLiteral(`${packageName}/${first?.entry ?? 'node'}`)};

const transport = ${first?.name ?? 'grpc'}({ baseUrl: "http://localhost:50051" });`;
}

function callOf({property}: ServiceClient, {method}: MethodCode): string {
  const sample = sampleMessage(method.input) ?? '{}';
  const access = isPropertyIdentifier(property) ? `.${property}` : `[${stringLiteral(property)}]`;
  const call = `client${access}.${method.localName}`;
  switch (method.methodKind) {
    case 'unary':
      return `const response = await ${call}(${sample});`;
    case 'server_streaming':
      return `for await (const response of ${call}(${sample})) console.log(response);`;
    case 'client_streaming':
      return `const response = await ${call}([${sample}, ${sample}]);`;
    case 'bidi_streaming':
      return `for await (const response of ${call}([${sample}, ${sample}])) console.log(response);`;
  }
}

function streaming({clients}: ReadmeInput): readonly string[] {
  const kinds = ['server_streaming', 'client_streaming', 'bidi_streaming'] as const;
  const examples = kinds.flatMap((kind) => {
    for (const client of clients) {
      const code = client.code.methods.find(({method}) => method.methodKind === kind);
      if (code !== undefined) return [callOf(client, code)];
    }
    return [];
  });
  if (examples.length === 0) return [];
  return [
    `## Streams

\`\`\`ts
${examples.join('\n').replaceAll('const response = ', 'const summary = ')}
\`\`\`

A stream of requests can be an array or an async generator. Leaving a loop aborts the call.
`,
  ];
}

function transports({packageName, transports: {functions}}: ReadmeInput): string {
  const rows = functions.map(
    ({name, entry, words}) => `| \`import { ${name} } from ${stringLiteral(`${packageName}/${entry}`)}\` | ${words} |`,
  );
  return `## Transports

| Import | Protocol |
| --- | --- |
${rows.join('\n')}

All take the same options:

| Option | Default | Meaning |
| --- | --- | --- |
| \`baseUrl\` | | URL of the server |
| \`token\` | | Sent as \`authorization: Bearer …\`; a function is called before each attempt |
| \`metadata\` | | Headers of every call, or a function that returns them |
| \`timeoutMs\` | none | Timeout of each call, including its retries |
| \`maxRetries\` | 2 | Maximum number of retries of a failed call |
| \`retryDelayMs\` | 200 | Delay before the first retry; it doubles with each retry, with jitter |
| \`interceptors\` | | Interceptors of \`@connectrpc/connect\` |
| \`transport\` | | Further options of the transport, such as certificates in \`nodeOptions\` |

If you create the transport yourself, \`interceptorsOf(options)\` adds tokens, metadata and retries.
`;
}

const calls = `## Calls

The second argument of each method has options for this call: \`signal\`, \`timeoutMs\`, \`headers\`, \`maxRetries\`, \`onHeader\` and
\`onTrailer\`.

Calls are retried if the server is \`UNAVAILABLE\`. Methods that are declared idempotent or free of side effects are also retried
after \`ABORTED\` and \`RESOURCE_EXHAUSTED\`. Streams of requests are never retried, and streams of responses only before their first
message. A delay that the server requests in \`google.rpc.RetryInfo\` or \`grpc-retry-pushback-ms\` replaces the default one.
`;

const errors = `## Errors

| Class | When |
| --- | --- |
| \`RpcError\` | every error of a call: \`operation\`, \`code\`, \`status\`, \`reason\`, \`metadata\`, \`details\` |
| \`TimeoutError\` | the deadline has passed |
| \`AbortError\` | the call was ended by its signal, or by the server |
| \`ConnectionError\` | the server could not be reached |

\`\`\`ts
try {
  // a call
} catch (error) {
  if (!(error instanceof RpcError)) throw error;
  for (const detail of error.details) {
    if (detail.$typeName === "google.rpc.BadRequest") console.log(detail.fieldViolations);
  }
}
\`\`\`

\`details\` has the error details of types in \`google.rpc\`. \`error.find(schema)\` returns those of other types.
`;

function methodTable({clients}: ReadmeInput): string {
  const rows = clients.flatMap(({property, code}) =>
    code.methods.map(({method}) => {
      const text = unindented(getComments(method).leading ?? '').replace(/\s+/g, ' ');
      const [sentence = ''] = /^.{0,160}?(?:[.!?](?= |$)|$)/.exec(firstParagraph(text)) ?? [''];
      return `| \`${property}.${method.localName}\` | ${kinds[method.methodKind]} | ${escapeMarkdown(sentence)} |`;
    }),
  );
  return `## Methods

| Method | Kind | |
| --- | --- | --- |
${rows.join('\n')}
`;
}

const kinds: Readonly<Record<MethodCode['method']['methodKind'], string>> = {
  unary: 'one response',
  server_streaming: 'stream of responses',
  client_streaming: 'stream of requests',
  bidi_streaming: 'streams of requests and responses',
};

function development({hasTests}: ReadmeInput): string {
  return `## Development

\`\`\`sh
npm install
npm run build
${hasTests ? 'npm test\n' : ''}\`\`\`

\`src/gen/\` is generated by protoc-gen-es 2.13.0 (Apache-2.0), the rest by Galley.
`;
}

/** Escapes text for Markdown. */
function escapeMarkdown(text: string): string {
  return docComment(text)
    .replace(/^\/\*\* | \*\/\n$/g, '')
    .replace(/[\\|<>`*_[\]]/g, '\\$&');
}
