// Writes `README.md`, with examples from the schema.
import {installSection} from '../../codegen/npm-package-files.js';
import {
  isPropertyIdentifier,
  literal,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from '../../codegen/typescript-tokens.js';
import {
  type Composite,
  type Field,
  type ObjectOrInterface,
  isComposite,
  isRequired,
  innerTypeName,
  formatTypeRef,
  type Schema,
} from '../schema-model.js';
import type {Operation} from '../operation-model.js';
import {rootsOf} from './write-client.js';
import {exampleArguments} from './example-values.js';
import type {WriterContext} from './writer-context.js';

export interface ReadmeContents {
  readonly context: WriterContext;
  readonly operations: readonly Operation[];
  readonly name: string;
  /** The option `name`. */
  readonly nameOption: string;
  readonly title: string;
}

export function writeReadme(contents: ReadmeContents): string {
  const {context, operations, name, title} = contents;
  const sections = [
    `# ${escapeMarkdown(title)}`,
    paragraph(context.schema.description) || `A typed client of the GraphQL API ${escapeMarkdown(title)}.`,
    installSection(name, contents.nameOption),
    firstCall(contents),
    selections(context),
    pages(context),
    operations.length > 0 ? documents(contents) : '',
    subscriptions(context),
    errors(name),
    settings(context),
    methods(context),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function firstCall({context, name}: ReadmeContents): string {
  const root = rootsOf(context.schema).find(({kind}) => kind !== 'subscription');
  const setup = `import { ${context.names.client} } from ${stringLiteral(name)};\n\nconst client = new ${context.names.client}({${context.endpoint === '' ? '\n  endpoint: "https://api.example.com/graphql",' : ''}\n  token: process.env.TOKEN,\n});`;
  const field = root && simplestField(root.type, context);
  const call =
    root && field
      ? `\n\nconst result = await client.${root.group.toLowerCase()}${propertyAccess(field.name)}(${argumentsText(field, context)});\nconsole.log(result);`
      : '';
  const levels = context.defaultDepth === 1 ? '' : `, ${context.defaultDepth} levels deep`;
  return `## First call\n\n${fence('ts', setup + call)}\n\nWithout a selection, a call requests all scalar and enum fields that need no arguments${levels}.`;
}

/** The field that is easiest to call: one that needs a selection and few arguments. */
function simplestField(type: ObjectOrInterface, context: WriterContext): Field | undefined {
  const complexity = (field: Field) =>
    [...field.args.values()].filter(isRequired).length * 2 +
    (isComposite(context.schema.types.get(innerTypeName(field.type))) ? 0 : 3) +
    (field.deprecated === undefined ? 0 : 10);
  return [...type.fields.values()]
    .filter(({name, args}) => isPropertyIdentifier(name) && exampleArguments(args.values(), context) !== undefined)
    .toSorted((a, b) => complexity(a) - complexity(b))[0];
}

function argumentsText(field: Field, context: WriterContext): string {
  const args = exampleArguments(field.args.values(), context) ?? {};
  return field.args.size === 0 || Object.keys(args).length === 0 ? '' : literal(args);
}

function selections(context: WriterContext): string {
  const root = rootsOf(context.schema).find(({kind}) => kind === 'query');
  const field = root && simplestField(root.type, context);
  const type = field && context.schema.types.get(innerTypeName(field.type));
  if (!field || !isComposite(type)) return '';
  const args = argumentsText(field, context);
  const selection = sampleSelection(type, context);
  const value = field.args.size > 0 && args !== '' ? `[${args}, ${selection}]` : selection;
  const key = propertyKey(field.name);
  return [
    '## Selections',
    'Select the fields that you need, and the result has exactly those:',
    fence(
      'ts',
      `const data = await client.query({\n  ${key}: ${value},\n});\nconsole.log(data${propertyAccess(field.name)});`,
    ),
    table([
      ['To', 'Write'],
      ['select a value', '`name: true`'],
      ['select fields of a field', '`owner: { name: true }`'],
      ['pass arguments', '`issues: [{ first: 10 }, { totalCount: true }]`'],
      ['pass arguments to a value', '`avatarUrl: [{ size: 80 }]`'],
      ['use an alias', '`"open: issues": [{ states: ["OPEN"] }, { totalCount: true }]`'],
      ['select fields of one type', '`"... on Issue": { title: true }`, best together with `__typename: true`'],
      ['omit a field conditionally', '`name: isWanted`, or `owner: { "@include": { if: isWanted }, name: true }`'],
    ]),
    'Arguments are always sent as variables, never as part of the text of the query.',
  ].join('\n\n');
}

function sampleSelection(type: Composite, {schema}: WriterContext): string {
  const names =
    type.kind === 'union'
      ? []
      : [...type.fields.values()]
          .filter(
            (field) =>
              !isComposite(schema.types.get(innerTypeName(field.type))) && ![...field.args.values()].some(isRequired),
          )
          .map(({name}) => name)
          .slice(0, 3);
  const keys = names.length === 0 ? ['__typename'] : names;
  return `{ ${keys.map((name) => `${propertyKey(name)}: true`).join(', ')} }`;
}

function pages({schema}: WriterContext): string {
  const root = rootsOf(schema).find(({kind}) => kind === 'query');
  if (!root || !hasConnection(schema)) return '';
  const example = [...root.type.fields.values()].find(
    (field) => isConnection(field, schema) && ![...field.args.values()].some(isRequired),
  );
  const type = example && schema.types.get(innerTypeName(example.type));
  const hasNodes = !type || (type.kind !== 'union' && isComposite(type) && type.fields.has('nodes'));
  const inner = hasNodes ? 'nodes: { __typename: true }' : 'edges: { node: { __typename: true } }';
  const code = `for await (const item of client.paginate({\n  ${propertyKey(example?.name ?? '')}: [{ first: 50 }, { ${inner} }],\n})) {\n  console.log(item);\n}`;
  return [
    '## Pages',
    '`client.paginate(selection)` iterates over the only connection in a selection, and requests the next page as needed.',
    ...(example ? [fence('ts', code)] : []),
    'With `nodes` selected the items are nodes, otherwise edges. `client.paginate(…).pages()` iterates over the data of each request.',
  ].join('\n\n');
}

function isConnection({type, args}: Field, schema: Schema): boolean {
  const target = schema.types.get(innerTypeName(type));
  return args.has('first') && args.has('after') && target?.kind === 'object' && target.fields.has('pageInfo');
}

function hasConnection(schema: Schema): boolean {
  return [...schema.types.values()].some(
    (type) => type.kind === 'object' && [...type.fields.values()].some((field) => isConnection(field, schema)),
  );
}

function documents({operations}: ReadmeContents): string {
  const rows = operations.map(({name, kind, variables}) => {
    const variableList = variables
      .map((variable) => `\`${variable.name}: ${formatTypeRef(variable.type)}\``)
      .join(', ');
    return [`\`operations.${name}\``, kind, variableList];
  });
  return [
    '## Operations',
    'Each operation document is a method:',
    table([['Method', 'Kind', 'Variables'], ...rows]),
  ].join('\n\n');
}

function subscriptions(context: WriterContext): string {
  const root = rootsOf(context.schema).find(({kind}) => kind === 'subscription');
  const field = root && simplestField(root.type, context);
  if (!root || !field) return '';
  return [
    '## Subscriptions',
    fence(
      'ts',
      `for await (const event of client.subscriptions${propertyAccess(field.name)}(${argumentsText(field, context)})) {\n  console.log(event);\n}`,
    ),
    'Leaving the loop ends the subscription. They are sent over HTTP as server-sent events; with `subscriptions: "websocket"` a WebSocket with the protocol `graphql-transport-ws` is used. Node.js 20 has no WebSocket: pass one to the client, for example `WebSocket` of the package `ws`.',
  ].join('\n\n');
}

function errors(packageName: string): string {
  return [
    '## Errors',
    fence(
      'ts',
      `import { GraphqlError } from ${stringLiteral(packageName)};\n\ntry {\n  // a call of the client\n} catch (error) {\n  if (error instanceof GraphqlError) console.log(error.errors, error.data, error.status);\n}`,
    ),
    table([
      ['Error', 'When'],
      ['`GraphqlError`', 'the server responded with errors; `data` has the partial result'],
      ['`ApiError`', 'the server responded with a status of 400 or more, and not in GraphQL'],
      ['`DecodeError`', 'the response is not a GraphQL response'],
      ['`ConnectionError`', 'there was no response, or it was incomplete'],
      ['`TimeoutError`', 'the call took too long'],
      ['`AbortError`', 'your `AbortSignal` was aborted'],
      ['`SelectionError`', 'the selection does not match the schema; nothing was sent'],
    ]),
    'All of them are `SdkError`s. With `partialData: true`, a call with errors returns its partial data; `.withResponse()` on the call returns `data`, `errors` and the response.',
    `Queries are retried twice after 408, 429, 5xx, timeouts and failed connections, with exponential backoff; \`Retry-After\` is honored. Mutations are sent once, unless the call has an \`idempotencyKey\`. Each attempt may take 60 seconds.`,
  ].join('\n\n');
}

function settings({endpoint}: WriterContext): string {
  const rows = [
    ['Option', 'Meaning'],
    [
      '`endpoint`',
      endpoint === '' ? 'URL of the API' : `URL of the API; \`${endpoint.replace(/[`|\s]/g, '')}\` by default`,
    ],
    ['`token`', 'sent as `Authorization: Bearer …`; a function is called before each attempt'],
    ['`headers`', 'sent with every request'],
    ['`timeoutMs`, `maxRetries`, `retryDelayMs`', 'time for one attempt, number of retries, first delay'],
    ['`fetch`', 'replaces the global `fetch`'],
    ['`hooks`', '`onRequest`, `onResponse`, `onRetry`'],
    ['`partialData`', 'return data in spite of errors'],
    ['`maxSelectionDepth`', 'reject deeper selections'],
    ['`subscriptions`, `subscriptionEndpoint`, `WebSocket`, `connectionParams`', 'how subscriptions connect'],
  ];
  return `## Settings\n\n${table(rows)}\n\nThe last parameter of each call takes \`signal\`, \`timeoutMs\`, \`maxRetries\`, \`headers\`, \`partialData\`, \`operationName\` and \`idempotencyKey\`.`;
}

function methods({schema}: WriterContext): string {
  const rows = rootsOf(schema).flatMap(({group, type}) =>
    [...type.fields.values()].map(({name, type: ref, description, deprecated}) => {
      const note = deprecated === undefined ? '' : '(deprecated) ';
      return [`\`${group.toLowerCase()}.${name}\``, `\`${formatTypeRef(ref)}\``, note + firstSentence(description)];
    }),
  );
  return `## Methods\n\n${table([['Method', 'Returns', ''], ...rows])}`;
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** The first sentence of a description, as plain text in a table. */
function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n|(?<=[.!?])\s/);
  return escapeMarkdown(first.slice(0, 200));
}

function paragraph(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(escapeMarkdown)
    .join('\n\n');
}

/** Escapes characters with a meaning in Markdown. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|]/g, '\\$&');
}
