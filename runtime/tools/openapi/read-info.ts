// Reads the metadata of a document: info, tags, external docs and servers.
import type {ExternalDocs, HttpApi, Server, ServerVariable, Tag} from '../http/http-api.js';
import {suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, members, placeOf} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {
  checkFields,
  field,
  listField,
  mapField,
  objectField,
  ifDefined,
  isValidObject,
  stringField,
  stringsField,
  warn,
} from './reader-context.js';
import {isObject} from '../../text/is-object.js';

type Info = Pick<HttpApi, 'title' | 'version' | 'summary' | 'description' | 'termsOfService' | 'contact' | 'license'>;

export function readInfo(context: ReadContext, root: DocumentNode): Info {
  const info = objectField(context, root, 'info');
  if (!info) {
    const near = suggestName(
      'info',
      members(root)
        .map(([key]) => key)
        .filter((key) => key !== 'info'),
    );
    warn(context, root, {
      code: 'info-missing',
      message: 'The document has no info; the API is called API, in version 1.0.0.',
      hint: near === undefined ? 'Add an info with a title and a version.' : `Is ${near} the info?`,
    });
    return {title: 'API', version: '1.0.0'};
  }
  checkFields(
    context,
    info,
    ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'],
    'info',
  );
  const text = (key: string) => stringField(context, info, key);
  const contact = objectField(context, info, 'contact');
  const license = objectField(context, info, 'license');
  return {
    title: text('title') ?? 'API',
    version: text('version') ?? '1.0.0',
    ...ifDefined('summary', text('summary')),
    ...ifDefined('description', text('description')),
    ...ifDefined('termsOfService', text('termsOfService')),
    ...ifDefined('contact', contact && readStrings(context, contact, ['name', 'url', 'email'])),
    ...ifDefined('license', license && {name: '', ...readStrings(context, license, ['name', 'identifier', 'url'])}),
  };
}

function readStrings<const Key extends string>(
  context: ReadContext,
  node: DocumentNode,
  keys: readonly Key[],
): {readonly [K in Key]?: string} {
  const found = keys.flatMap((key) => {
    const text = stringField(context, node, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(found) as {readonly [K in Key]?: string};
}

export function readTags(context: ReadContext, root: DocumentNode): readonly Tag[] {
  const seen = new Set<string>();
  return listField(context, root, 'tags').flatMap((node) => {
    const name = isValidObject(context, node) ? stringField(context, node, 'name') : undefined;
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    checkFields(context, node, ['name', 'summary', 'description', 'externalDocs', 'parent', 'kind'], 'a tag');
    return [
      {
        name,
        ...ifDefined('description', stringField(context, node, 'description') ?? stringField(context, node, 'summary')),
        ...ifDefined('externalDocs', readExternalDocs(context, node)),
      },
    ];
  });
}

export function readExternalDocs(context: ReadContext, node: DocumentNode): ExternalDocs | undefined {
  const docs = objectField(context, node, 'externalDocs');
  const url = docs && stringField(context, docs, 'url');
  return docs && url !== undefined
    ? {url, ...ifDefined('description', stringField(context, docs, 'description'))}
    : undefined;
}

/** The servers of an OpenAPI 3 document, path or operation; undefined if there are none. */
export function readServers(context: ReadContext, node: DocumentNode): readonly Server[] | undefined {
  const servers = listField(context, node, 'servers').flatMap((server) => {
    const url = isObject(server.value) ? stringField(context, server, 'url') : undefined;
    if (url === undefined) {
      warn(context, server, {
        code: 'server-invalid',
        message: 'This server has no url, so it is ignored.',
        hint: 'Write {"url": "https://api.example.com"}.',
      });
      return [];
    }
    checkFields(context, server, ['url', 'description', 'variables', 'name'], 'a server');
    return [
      {
        url,
        ...ifDefined('description', stringField(context, server, 'description')),
        variables: readVariables(context, server, url),
      },
    ];
  });
  return servers.length === 0 ? undefined : servers;
}

function readVariables(context: ReadContext, server: DocumentNode, url: string): readonly ServerVariable[] {
  const declared = mapField(context, server, 'variables').map(([name, node]): ServerVariable => {
    const choices = stringsField(context, node, 'enum');
    const defaultValue = stringField(context, node, 'default');
    if (defaultValue === undefined) {
      warn(context, node, {
        code: 'server-variable-undeclared',
        message: `The server variable ${name} has no default.`,
        hint: 'Add a default.',
        at: 'key',
      });
    }
    return {
      name,
      default: defaultValue ?? choices[0] ?? '',
      ...(choices.length > 0 && {choices}),
      ...ifDefined('description', stringField(context, node, 'description')),
    };
  });
  const names = declared.map(({name}) => name);
  const urlVariables = [...new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
  const undeclared = urlVariables.filter((name) => !names.includes(name));
  for (const name of undeclared) {
    const near = suggestName(name, names);
    warn(context, child(server, 'url') ?? server, {
      code: 'server-variable-undeclared',
      message: `{${name}} in the URL of the server is not among its variables.`,
      hint: near === undefined ? 'Add it to variables, with a default.' : `Did you mean {${near}}?`,
    });
  }
  return [...declared, ...undeclared.map((name) => ({name, default: ''}))];
}

/** Swagger 2.0: `schemes`, `host` and `basePath`. */
export function readHost(context: ReadContext, root: DocumentNode): readonly Server[] {
  const host = stringField(context, root, 'host');
  const base = stringField(context, root, 'basePath') ?? '';
  if (host === undefined) return base === '' ? [] : [{url: base, variables: []}];
  const schemes = stringsField(context, root, 'schemes');
  // Put HTTPS first, because the first server is the default.
  const sortedSchemes =
    schemes.length === 0 ? ['https'] : schemes.toSorted((a, b) => Number(b === 'https') - Number(a === 'https'));
  return sortedSchemes.map((scheme) => ({url: `${scheme}://${host}${base === '/' ? '' : base}`, variables: []}));
}

/** Reports a missing or relative server, because an SDK does not know the URL of the document. */
export function reportRelativeServer(context: ReadContext, root: DocumentNode, servers: readonly Server[]): void {
  const [first] = servers;
  if (first && /^[a-z][a-z\d+.-]*:|^\{/i.test(first.url)) return;
  const at = field(context, root, 'servers') ?? field(context, root, 'basePath') ?? root;
  context.findings.add({
    severity: 'info',
    code: 'server-relative',
    message: first
      ? `The server ${first.url} is relative to the URL of the document.`
      : 'The document names no server.',
    hint: 'Set the option baseUrl, or pass a base URL to the client.',
    place: placeOf(at, 'key'),
  });
}
