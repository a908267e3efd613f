// What travels: bodies and answers, their media types, headers and examples.
import type {Body, Content, Encoding, Example, Header, Json, Response, Schema} from '../http/model.js';
import {
  checkFields,
  field,
  flagField,
  mapField,
  optional,
  remembered,
  reportLeftOut,
  textField,
  textsField,
  warn,
} from './reading.js';
import type {Reading} from './reading.js';
import type {Node} from './node.js';
import {child, isObject, members, refOf} from './node.js';
import {isBinary} from './read-scalars.js';
import {readSchema} from './read-schema.js';
import {readTypedParameter, styleOf} from './style.js';

/** OpenAPI 3. Undefined when nothing is said about what is in it. */
export function readBody(reading: Reading, node: Node): Body | undefined {
  return remembered(reading, 'body', node, () => {
    checkFields(reading, node, ['description', 'content', 'required'], 'a request body');
    const contents = readContents(reading, node);
    if (contents.length === 0) {
      warn(reading, node, {
        code: 'body-empty',
        message: 'This request body has no content; it is left out.',
        hint: 'Add a media type, such as application/json, to its content.',
        at: 'key',
      });
      return undefined;
    }
    reportUnencodable(reading, node, contents);
    return {
      isRequired: flagField(reading, node, 'required') ?? false,
      ...optional('description', textField(reading, node, 'description')),
      contents,
    };
  });
}

/** OpenAPI 3. */
export function readResponse(reading: Reading, status: string, node: Node): Response {
  const response = remembered(reading, 'response', node, () => {
    checkFields(reading, node, ['summary', 'description', 'headers', 'content', 'links'], 'a response');
    reportLeftOut(reading, node, 'links', 'Links are left out: a method does not follow them by itself.');
    return {
      description: textField(reading, node, 'description') ?? textField(reading, node, 'summary') ?? '',
      headers: readHeaders(reading, node),
      contents: readContents(reading, node),
    };
  });
  return {status, ...response};
}

/** Swagger 2.0: one schema for all media types that are produced. */
export function readResponse2(reading: Reading, status: string, node: Node, produces: readonly string[]): Response {
  checkFields(reading, node, ['description', 'schema', 'headers', 'examples'], 'a response');
  const schema = child(node, 'schema');
  const examples = new Map(mapField(reading, node, 'examples').map(([type, {value}]) => [type.toLowerCase(), value]));
  const isFile = schema !== undefined && child(schema, 'type')?.value === 'file';
  const mediaTypes = produces.length > 0 ? produces : [isFile ? 'application/octet-stream' : 'application/json'];
  return {
    status,
    description: textField(reading, node, 'description') ?? '',
    headers: readHeaders(reading, node),
    contents: schema
      ? mediaTypes.map((mediaType) => content(reading, mediaType, schema, [], exampleOf(examples.get(mediaType))))
      : [],
  };
}

/** The `content` of OpenAPI 3. */
export function readContents(reading: Reading, node: Node): readonly Content[] {
  return mapField(reading, node, 'content').flatMap(([mediaType, written]) => {
    const media = reading.references.follow(written);
    if (!media || !isObject(media.value)) return [];
    if (!/^[\w.+*-]+\/[\w.+*-]+\s*(?:;.*)?$/s.test(mediaType)) {
      warn(reading, written, {
        code: 'media-type-invalid',
        message: `${mediaType} is no media type.`,
        hint: 'Write it as in application/json.',
        at: 'key',
      });
    }
    checkFields(reading, media, mediaFields, 'a media type');
    const encodings = mapField(reading, media, 'encoding').flatMap(([name, encoding]) => {
      const found = reading.references.follow(encoding);
      return found ? [[name, readEncoding(reading, found)] as const] : [];
    });
    const read = content(reading, mediaType, child(media, 'schema'), encodings, readExamples(reading, media));
    const itemSchema = child(media, 'itemSchema');
    return [itemSchema ? {...read, itemSchema: readSchema(reading, itemSchema)} : read];
  });
}

const mediaFields = ['schema', 'itemSchema', 'example', 'examples', 'encoding', 'prefixEncoding', 'itemEncoding'];

/** Many values after each other; a schema beside it describes one of them. */
const streams =
  /^(?:text\/event-stream|application\/(?:jsonl|x-ndjson|ndjson|jsonlines|x-jsonlines|json-seq|stream\+json|geo\+json-seq))\b/;

/** A content of one media type; its schema is read as the media type asks. */
export function content(
  reading: Reading,
  written: string,
  schemaNode: Node | undefined,
  encodings: readonly (readonly [string, Encoding])[],
  examples: readonly Example[],
): Content {
  const mediaType = written.toLowerCase();
  const schema = schemaNode && asBytes(readSchema(reading, schemaNode), mediaType);
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

function readEncoding(reading: Reading, node: Node): Encoding {
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
  checkFields(reading, node, fields, 'an encoding');
  const style = child(node, 'style') ? styleOf(reading, node, 'query') : undefined;
  return {
    ...optional('contentType', textField(reading, node, 'contentType')),
    headers: readHeaders(reading, node),
    ...optional('style', style?.style),
    ...optional('explode', style?.explode ?? flagField(reading, node, 'explode')),
    ...optional('allowsReserved', flagField(reading, node, 'allowReserved')),
  };
}

function readHeaders(reading: Reading, node: Node): readonly Header[] {
  return mapField(reading, node, 'headers').flatMap(([name, written]) => {
    const found = reading.references.follow(written);
    // The media type of the content says it already.
    if (!found || name.toLowerCase() === 'content-type') return [];
    return [{name, ...remembered(reading, 'header', found, () => readHeader(reading, found))}];
  });
}

function readHeader(reading: Reading, node: Node): Omit<Header, 'name'> {
  const schema = reading.version === '2.0' ? undefined : (child(node, 'schema') ?? firstContentSchema(reading, node));
  return {
    isRequired: flagField(reading, node, 'required') ?? false,
    ...optional('description', textField(reading, node, 'description')),
    schema: schema ? readSchema(reading, schema) : readTypedParameter(reading, node),
    examples: readExamples(reading, node),
  };
}

function firstContentSchema(reading: Reading, node: Node): Node | undefined {
  const [first] = mapField(reading, node, 'content');
  return first && child(first[1], 'schema');
}

/** `example` and `examples` of media types, parameters and headers. */
export function readExamples(reading: Reading, node: Node): readonly Example[] {
  const several = mapField(reading, node, 'examples').flatMap(([name, written]): readonly Example[] => {
    const example = refOf(written) === undefined ? written : reading.references.follow(written);
    if (!example || !isObject(example.value)) return [];
    const value = ['value', 'dataValue', 'serializedValue'].map((key) => child(example, key)).find((found) => found);
    return [
      {
        name,
        ...optional('summary', textField(reading, example, 'summary')),
        ...optional('description', textField(reading, example, 'description')),
        ...optional('value', value?.value),
        ...optional('externalUrl', textField(reading, example, 'externalValue')),
      },
    ];
  });
  return [...exampleOf((child(node, 'example') ?? child(node, 'x-example'))?.value), ...several];
}

function exampleOf(value: Json | undefined): readonly Example[] {
  return value === undefined ? [] : [{name: '', value}];
}

/** Of objects, an SDK can make JSON and forms. */
function reportUnencodable(reading: Reading, node: Node, contents: readonly Content[]): void {
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
  warn(reading, at, {
    code: 'media-type-unsupported',
    message: `No object can be written as ${contents[0]?.mediaType}; the body is taken as text or bytes.`,
    hint: 'Offer application/json as well, if the API takes it.',
    at: 'key',
  });
}

/** Lower case, each once. */
export function mediaTypesField(reading: Reading, node: Node, key: string): readonly string[] | undefined {
  if (!field(reading, node, key)) return undefined;
  return [...new Set(textsField(reading, node, key).map((type) => type.toLowerCase()))];
}
