// Reads request bodies and responses with their media types, headers and examples.
import type {Body, Content, Encoding, Example, Header, Json, Response, Schema} from '../http/http-api.js';
import {
  checkFields,
  field,
  booleanField,
  mapField,
  ifDefined,
  invalidValueWarning,
  isValidObject,
  cached,
  reportIgnoredField,
  stringField,
  stringsField,
  warn,
} from './reader-context.js';
import type {ReadContext} from './reader-context.js';
import type {DocumentNode} from './document-node.js';
import {child, members, refOf} from './document-node.js';
import {isBinary} from './read-scalars.js';
import {readSchema} from './read-schema.js';
import {readTypedParameter, readStyle} from './parameter-style.js';
import {isObject} from '../../text/is-object.js';

/** OpenAPI 3. Undefined if the body has no content. */
export function readBody(context: ReadContext, node: DocumentNode): Body | undefined {
  return cached(context, 'body', node, () => {
    checkFields(context, node, ['description', 'content', 'required'], 'a request body');
    const contents = readContents(context, node);
    if (contents.length === 0) {
      warn(context, node, {
        code: 'body-empty',
        message: 'This request body has no content, so the method sends no body.',
        hint: 'Add a media type, such as application/json, to its content.',
        at: 'key',
      });
      return undefined;
    }
    reportUnencodable(context, node, contents);
    return {
      isRequired: booleanField(context, node, 'required') ?? false,
      ...ifDefined('description', stringField(context, node, 'description')),
      contents,
    };
  });
}

/** OpenAPI 3. */
export function readResponse(context: ReadContext, status: string, node: DocumentNode): Response {
  const response = cached(context, 'response', node, () => {
    checkFields(context, node, ['summary', 'description', 'headers', 'content', 'links'], 'a response');
    reportIgnoredField(
      context,
      node,
      'links',
      'The links of responses are ignored, because methods do not follow them.',
    );
    return {
      description: stringField(context, node, 'description') ?? stringField(context, node, 'summary') ?? '',
      headers: readHeaders(context, node),
      contents: readContents(context, node),
    };
  });
  return {status, ...response};
}

/** Swagger 2.0 has one schema for all media types in `produces`. */
export function readSwagger2Response(
  context: ReadContext,
  status: string,
  node: DocumentNode,
  produces: readonly string[],
): Response {
  checkFields(context, node, ['description', 'schema', 'headers', 'examples'], 'a response');
  const schema = child(node, 'schema');
  const examples = new Map(mapField(context, node, 'examples').map(([type, {value}]) => [type.toLowerCase(), value]));
  const isFile = schema !== undefined && child(schema, 'type')?.value === 'file';
  const mediaTypes = produces.length > 0 ? produces : [isFile ? 'application/octet-stream' : 'application/json'];
  return {
    status,
    description: stringField(context, node, 'description') ?? '',
    headers: readHeaders(context, node),
    contents: schema
      ? mediaTypes.map((mediaType) =>
          createContent(context, mediaType, schema, [], unnamedExample(examples.get(mediaType))),
        )
      : [],
  };
}

/** The `content` of OpenAPI 3. */
function readContents(context: ReadContext, node: DocumentNode): readonly Content[] {
  return mapField(context, node, 'content').flatMap(([mediaType, written]) => {
    const media = context.references.follow(written);
    // A media type without a value, as in YAML, has no schema.
    if (!media || (media.value !== null && !isValidObject(context, media))) return [];
    if (!/^[\w.+*-]+\/[\w.+*-]+\s*(?:;.*)?$/s.test(mediaType)) {
      warn(context, written, {
        code: 'media-type-invalid',
        message: `${mediaType} is not a valid media type.`,
        hint: 'Write a type and a subtype, such as application/json.',
        at: 'key',
      });
    }
    checkFields(context, media, mediaFields, 'a media type');
    const encodings = mapField(context, media, 'encoding').flatMap(([name, encoding]) => {
      const found = context.references.follow(encoding);
      return found && isValidObject(context, found) ? [[name, readEncoding(context, found)] as const] : [];
    });
    const read = createContent(context, mediaType, child(media, 'schema'), encodings, readExamples(context, media));
    const itemSchema = child(media, 'itemSchema');
    return [itemSchema ? {...read, itemSchema: readSchema(context, itemSchema)} : read];
  });
}

const mediaFields = ['schema', 'itemSchema', 'example', 'examples', 'encoding', 'prefixEncoding', 'itemEncoding'];

/** Media types of streams, whose schema describes a single item. */
const streamTypes =
  /^(?:text\/event-stream|application\/(?:jsonl|x-ndjson|ndjson|jsonlines|x-jsonlines|json-seq|stream\+json|geo\+json-seq))\b/;

/** Reads a schema and adapts it to its media type. */
export function createContent(
  context: ReadContext,
  written: string,
  schemaNode: DocumentNode | undefined,
  encodings: readonly (readonly [string, Encoding])[],
  examples: readonly Example[],
): Content {
  const mediaType = written.toLowerCase();
  const schema = schemaNode && binaryIfMediaType(readSchema(context, schemaNode), mediaType);
  const encoding = new Map(encodings);
  if (schema && streamTypes.test(mediaType)) {
    const itemSchema = schema.kind === 'array' ? schema.items : schema;
    return {mediaType, itemSchema, encoding, examples};
  }
  return {mediaType, ...ifDefined('schema', schema), encoding, examples};
}

/** A string with a binary media type is a file. */
function binaryIfMediaType(schema: Schema, mediaType: string): Schema {
  if (schema.kind !== 'string' || schema.contentEncoding !== undefined || !isBinary(mediaType)) return schema;
  return {kind: 'binary', mediaType, ...ifDefined('annotations', schema.annotations)};
}

function readEncoding(context: ReadContext, node: DocumentNode): Encoding {
  const fields = [
    'contentType',
    'headers',
    'style',
    'explode',
    'allowReserved',
    'encoding',
    'prefixEncoding',
    'itemEncoding',
  ];
  checkFields(context, node, fields, 'an encoding');
  const style = child(node, 'style') ? readStyle(context, node, 'query') : undefined;
  return {
    ...ifDefined('contentType', stringField(context, node, 'contentType')),
    headers: readHeaders(context, node),
    ...ifDefined('style', style?.style),
    ...ifDefined('explode', style?.explode ?? booleanField(context, node, 'explode')),
    ...ifDefined('allowsReserved', booleanField(context, node, 'allowReserved')),
  };
}

function readHeaders(context: ReadContext, node: DocumentNode): readonly Header[] {
  return mapField(context, node, 'headers').flatMap(([name, written]) => {
    const found = context.references.follow(written);
    // Ignore Content-Type, because the media types of the content are more specific.
    if (!found || name.toLowerCase() === 'content-type') return [];
    if (!isObject(found.value)) {
      warn(context, found, invalidValueWarning(name, 'an object'));
      return [];
    }
    return [{name, ...cached(context, 'header', found, () => readHeader(context, found))}];
  });
}

function readHeader(context: ReadContext, node: DocumentNode): Omit<Header, 'name'> {
  const schema = context.version === '2.0' ? undefined : (child(node, 'schema') ?? firstContentSchema(context, node));
  return {
    isRequired: booleanField(context, node, 'required') ?? false,
    ...ifDefined('description', stringField(context, node, 'description')),
    schema: schema ? readSchema(context, schema) : readTypedParameter(context, node),
    examples: readExamples(context, node),
  };
}

function firstContentSchema(context: ReadContext, node: DocumentNode): DocumentNode | undefined {
  const [first] = mapField(context, node, 'content');
  return first && child(first[1], 'schema');
}

/** `example` and `examples` of media types, parameters and headers. */
export function readExamples(context: ReadContext, node: DocumentNode): readonly Example[] {
  const namedExamples = mapField(context, node, 'examples').flatMap(([name, written]): readonly Example[] => {
    const example = refOf(written) === undefined ? written : context.references.follow(written);
    if (!example || !isObject(example.value)) return [];
    const value = ['value', 'dataValue', 'serializedValue'].map((key) => child(example, key)).find((found) => found);
    return [
      {
        name,
        ...ifDefined('summary', stringField(context, example, 'summary')),
        ...ifDefined('description', stringField(context, example, 'description')),
        ...ifDefined('value', value?.value),
        ...ifDefined('externalUrl', stringField(context, example, 'externalValue')),
      },
    ];
  });
  return [...unnamedExample((child(node, 'example') ?? child(node, 'x-example'))?.value), ...namedExamples];
}

function unnamedExample(value: Json | undefined): readonly Example[] {
  return value === undefined ? [] : [{name: '', value}];
}

/** Reports a body without a media type that an SDK can create from an object, such as JSON or a form. */
function reportUnencodable(context: ReadContext, node: DocumentNode, contents: readonly Content[]): void {
  const isEncodable = ({mediaType, schema}: Content) =>
    /[/+]json\b|^application\/x-www-form-urlencoded|^multipart\/form-data|^text\/|^\*\/|^application\/\*/.test(
      mediaType,
    ) ||
    streamTypes.test(mediaType) ||
    schema === undefined ||
    schema.kind === 'string' ||
    schema.kind === 'binary' ||
    schema.kind === 'unknown';
  if (contents.some(isEncodable)) return;
  const at = members(child(node, 'content') ?? node)[0]?.[1] ?? node;
  warn(context, at, {
    code: 'media-type-unsupported',
    message: `Objects cannot be encoded as ${contents[0]?.mediaType}; the body is a string or bytes.`,
    hint: 'Add application/json, if the API accepts it.',
    at: 'key',
  });
}

/** Returns unique media types in lower case. */
export function mediaTypesField(context: ReadContext, node: DocumentNode, key: string): readonly string[] | undefined {
  if (!field(context, node, key)) return undefined;
  return [...new Set(stringsField(context, node, key).map((type) => type.toLowerCase()))];
}
