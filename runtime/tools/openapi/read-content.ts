// What travels: bodies and answers, their media types, headers and examples.
import type {Body, Content, Encoding, Example, Header, Json, Response, Schema} from '../http/http-api.js';
import {
  checkFields,
  field,
  flagField,
  mapField,
  optional,
  cached,
  reportLeftOut,
  textField,
  textsField,
  warn,
} from './read-context.js';
import type {ReadContext} from './read-context.js';
import type {Node} from './document-node.js';
import {child, members, refOf} from './document-node.js';
import {isBinary} from './read-scalars.js';
import {readSchema} from './read-schema.js';
import {readTypedParameter, styleOf} from './parameter-style.js';
import {isObject} from '../../text/is-object.js';

/** OpenAPI 3. Undefined without a content. */
export function readBody(context: ReadContext, node: Node): Body | undefined {
  return cached(context, 'body', node, () => {
    checkFields(context, node, ['description', 'content', 'required'], 'a request body');
    const contents = readContents(context, node);
    if (contents.length === 0) {
      warn(context, node, {
        code: 'body-empty',
        message: 'This request body has no content; it is left out.',
        hint: 'Add a media type, such as application/json, to its content.',
        at: 'key',
      });
      return undefined;
    }
    reportUnencodable(context, node, contents);
    return {
      isRequired: flagField(context, node, 'required') ?? false,
      ...optional('description', textField(context, node, 'description')),
      contents,
    };
  });
}

/** OpenAPI 3. */
export function readResponse(context: ReadContext, status: string, node: Node): Response {
  const response = cached(context, 'response', node, () => {
    checkFields(context, node, ['summary', 'description', 'headers', 'content', 'links'], 'a response');
    reportLeftOut(context, node, 'links', 'Links are left out: a method does not follow them by itself.');
    return {
      description: textField(context, node, 'description') ?? textField(context, node, 'summary') ?? '',
      headers: readHeaders(context, node),
      contents: readContents(context, node),
    };
  });
  return {status, ...response};
}

/** Swagger 2.0: one schema for all media types that are produced. */
export function readResponse2(context: ReadContext, status: string, node: Node, produces: readonly string[]): Response {
  checkFields(context, node, ['description', 'schema', 'headers', 'examples'], 'a response');
  const schema = child(node, 'schema');
  const examples = new Map(mapField(context, node, 'examples').map(([type, {value}]) => [type.toLowerCase(), value]));
  const isFile = schema !== undefined && child(schema, 'type')?.value === 'file';
  const mediaTypes = produces.length > 0 ? produces : [isFile ? 'application/octet-stream' : 'application/json'];
  return {
    status,
    description: textField(context, node, 'description') ?? '',
    headers: readHeaders(context, node),
    contents: schema
      ? mediaTypes.map((mediaType) => content(context, mediaType, schema, [], exampleOf(examples.get(mediaType))))
      : [],
  };
}

/** The `content` of OpenAPI 3. */
function readContents(context: ReadContext, node: Node): readonly Content[] {
  return mapField(context, node, 'content').flatMap(([mediaType, written]) => {
    const media = context.references.follow(written);
    if (!media || !isObject(media.value)) return [];
    if (!/^[\w.+*-]+\/[\w.+*-]+\s*(?:;.*)?$/s.test(mediaType)) {
      warn(context, written, {
        code: 'media-type-invalid',
        message: `${mediaType} is not a valid media type.`,
        hint: 'Write it as in application/json.',
        at: 'key',
      });
    }
    checkFields(context, media, mediaFields, 'a media type');
    const encodings = mapField(context, media, 'encoding').flatMap(([name, encoding]) => {
      const found = context.references.follow(encoding);
      return found ? [[name, readEncoding(context, found)] as const] : [];
    });
    const read = content(context, mediaType, child(media, 'schema'), encodings, readExamples(context, media));
    const itemSchema = child(media, 'itemSchema');
    return [itemSchema ? {...read, itemSchema: readSchema(context, itemSchema)} : read];
  });
}

const mediaFields = ['schema', 'itemSchema', 'example', 'examples', 'encoding', 'prefixEncoding', 'itemEncoding'];

/** Many values after each other; a schema beside it describes one of them. */
const streams =
  /^(?:text\/event-stream|application\/(?:jsonl|x-ndjson|ndjson|jsonlines|x-jsonlines|json-seq|stream\+json|geo\+json-seq))\b/;

/** A content of one media type; its schema is read as the media type asks. */
export function content(
  context: ReadContext,
  written: string,
  schemaNode: Node | undefined,
  encodings: readonly (readonly [string, Encoding])[],
  examples: readonly Example[],
): Content {
  const mediaType = written.toLowerCase();
  const schema = schemaNode && asBytes(readSchema(context, schemaNode), mediaType);
  const encoding = new Map(encodings);
  if (schema && streams.test(mediaType)) {
    const itemSchema = schema.kind === 'array' ? schema.items : schema;
    return {mediaType, itemSchema, encoding, examples};
  }
  return {mediaType, ...optional('schema', schema), encoding, examples};
}

/** A text whose media type is of bytes is bytes. */
function asBytes(schema: Schema, mediaType: string): Schema {
  if (schema.kind !== 'string' || schema.contentEncoding !== undefined || !isBinary(mediaType)) return schema;
  return {kind: 'binary', mediaType, ...optional('notes', schema.notes)};
}

function readEncoding(context: ReadContext, node: Node): Encoding {
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
  const style = child(node, 'style') ? styleOf(context, node, 'query') : undefined;
  return {
    ...optional('contentType', textField(context, node, 'contentType')),
    headers: readHeaders(context, node),
    ...optional('style', style?.style),
    ...optional('explode', style?.explode ?? flagField(context, node, 'explode')),
    ...optional('allowsReserved', flagField(context, node, 'allowReserved')),
  };
}

function readHeaders(context: ReadContext, node: Node): readonly Header[] {
  return mapField(context, node, 'headers').flatMap(([name, written]) => {
    const found = context.references.follow(written);
    // The media type of the content is more specific.
    if (!found || name.toLowerCase() === 'content-type') return [];
    return [{name, ...cached(context, 'header', found, () => readHeader(context, found))}];
  });
}

function readHeader(context: ReadContext, node: Node): Omit<Header, 'name'> {
  const schema = context.version === '2.0' ? undefined : (child(node, 'schema') ?? firstContentSchema(context, node));
  return {
    isRequired: flagField(context, node, 'required') ?? false,
    ...optional('description', textField(context, node, 'description')),
    schema: schema ? readSchema(context, schema) : readTypedParameter(context, node),
    examples: readExamples(context, node),
  };
}

function firstContentSchema(context: ReadContext, node: Node): Node | undefined {
  const [first] = mapField(context, node, 'content');
  return first && child(first[1], 'schema');
}

/** `example` and `examples` of media types, parameters and headers. */
export function readExamples(context: ReadContext, node: Node): readonly Example[] {
  const several = mapField(context, node, 'examples').flatMap(([name, written]): readonly Example[] => {
    const example = refOf(written) === undefined ? written : context.references.follow(written);
    if (!example || !isObject(example.value)) return [];
    const value = ['value', 'dataValue', 'serializedValue'].map((key) => child(example, key)).find((found) => found);
    return [
      {
        name,
        ...optional('summary', textField(context, example, 'summary')),
        ...optional('description', textField(context, example, 'description')),
        ...optional('value', value?.value),
        ...optional('externalUrl', textField(context, example, 'externalValue')),
      },
    ];
  });
  return [...exampleOf((child(node, 'example') ?? child(node, 'x-example'))?.value), ...several];
}

function exampleOf(value: Json | undefined): readonly Example[] {
  return value === undefined ? [] : [{name: '', value}];
}

/** Of objects, an SDK can make JSON and forms. */
function reportUnencodable(context: ReadContext, node: Node, contents: readonly Content[]): void {
  const isEncodable = ({mediaType, schema}: Content) =>
    /[/+]json\b|^application\/x-www-form-urlencoded|^multipart\/form-data|^text\/|^\*\/|^application\/\*/.test(
      mediaType,
    ) ||
    streams.test(mediaType) ||
    schema === undefined ||
    schema.kind === 'string' ||
    schema.kind === 'binary' ||
    schema.kind === 'unknown';
  if (contents.some(isEncodable)) return;
  const at = members(child(node, 'content') ?? node)[0]?.[1] ?? node;
  warn(context, at, {
    code: 'media-type-unsupported',
    message: `No object can be written as ${contents[0]?.mediaType}; the body is taken as text or bytes.`,
    hint: 'Offer application/json as well, if the API takes it.',
    at: 'key',
  });
}

/** Lower case, each once. */
export function mediaTypesField(context: ReadContext, node: Node, key: string): readonly string[] | undefined {
  if (!field(context, node, key)) return undefined;
  return [...new Set(textsField(context, node, key).map((type) => type.toLowerCase()))];
}
