// Reads parameters, merges those of a path and its operation, and compares them with the path template.
import type {Parameter, Schema} from '../http/http-api.js';
import {suggestionHint, suggestName} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, items, placeOf} from './document-node.js';
import {readExamples} from './read-content.js';
import {readSchema} from './read-schema.js';
import type {ReadContext} from './reader-context.js';
import {
  checkFields,
  field,
  booleanField,
  followWithDescription,
  mapField,
  ifDefined,
  invalidValueWarning,
  isValidObject,
  cached,
  stringField,
  warn,
} from './reader-context.js';
import {collectionStyle, readTypedParameter, readStyle} from './parameter-style.js';
import {isObject} from '../../text/is-object.js';

/** Returns the parameters of a list with references resolved. Entries that are not parameters are reported. */
export function parameterNodes(context: ReadContext, node: DocumentNode): readonly DocumentNode[] {
  const list = field(context, node, 'parameters');
  if (!list) return [];
  if (!Array.isArray(list.value)) {
    warn(context, list, invalidValueWarning('parameters', 'a list such as [{"name": "id", "in": "query"}]'));
  }
  const seen = new Set<string>();
  return items(list).flatMap((item) => {
    const found = followWithDescription(context, item);
    if (!found) return [];
    const name = stringField(context, found, 'name');
    const place = stringField(context, found, 'in');
    if (!isObject(found.value) || name === undefined || place === undefined) {
      warn(context, item, {
        code: 'parameter-invalid',
        message: 'This parameter has no `name` or no `in`, so it is ignored.',
        hint: 'Give it a name and an in, such as {"name": "id", "in": "query"}.',
      });
      return [];
    }
    const key = parameterKey(place, name);
    if (seen.has(key)) {
      warn(context, item, {
        code: 'parameter-duplicate',
        message: `The ${place} parameter ${name} appears twice in this list; the first one is used.`,
        hint: 'Remove one of the two.',
      });
      return [];
    }
    seen.add(key);
    return [found];
  });
}

/** Header names are case-insensitive. */
function parameterKey(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** Parameters of the operation override those of the path. Body and form parameters of Swagger 2.0 are skipped. */
export function readParameters(
  context: ReadContext,
  ofPath: readonly DocumentNode[],
  ofOperation: readonly DocumentNode[],
): readonly Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const node of [...ofPath, ...ofOperation]) {
    const parameter = cached(context, 'parameter', node, () => readParameter(context, node));
    if (parameter) byKey.set(parameterKey(parameter.in, parameter.name), parameter);
  }
  return [...byKey.values()];
}

/**
 * Adds undeclared parameters of the path template, and removes path parameters that it does not contain. `node` is the path item;
 * warnings are reported at its key.
 */
export function matchPathTemplate(
  context: ReadContext,
  path: string,
  node: DocumentNode,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const templateNames = templateParameters(path);
  const declared = parameters.filter((parameter) => parameter.in === 'path').map(({name}) => name);
  const undeclared = templateNames.filter((name) => !declared.includes(name));
  for (const name of undeclared) {
    const near = suggestName(name, declared);
    warn(context, node, {
      code: 'path-parameter-undeclared',
      message: `{${name}} is in the path, but not in the parameters; it is treated as a string.`,
      hint: near === undefined ? `Add a parameter with "name": "${name}" and "in": "path".` : `Did you mean {${near}}?`,
      at: 'key',
    });
  }
  const used = parameters.filter((parameter) => {
    if (parameter.in !== 'path' || templateNames.includes(parameter.name)) return true;
    context.findings.add({
      severity: 'warning',
      code: 'path-parameter-unused',
      message: `The path ${path} has no {${parameter.name}}, so this parameter is ignored.`,
      hint: suggestionHint(parameter.name, templateNames, 'Put it into the path, or remove the parameter.'),
      place: parameter.place,
    });
    return false;
  });
  return [...used, ...undeclared.map((name) => undeclaredParameter(name, node))];
}

/** `/a/{b}/{c}` → `['b', 'c']` */
function templateParameters(path: string): readonly string[] {
  return [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
}

function undeclaredParameter(name: string, node: DocumentNode): Parameter {
  return {
    name,
    in: 'path',
    isRequired: true,
    isDeprecated: false,
    schema: {kind: 'string'},
    style: 'simple',
    explode: false,
    allowsReserved: false,
    examples: [],
    place: placeOf(node, 'key'),
  };
}

const places: readonly Parameter['in'][] = ['path', 'query', 'header', 'cookie', 'querystring'];

function readParameter(context: ReadContext, node: DocumentNode): Parameter | undefined {
  const written = stringField(context, node, 'in') ?? '';
  if (context.version === '2.0' && (written === 'body' || written === 'formData')) return undefined;
  const place = places.find((known) => known === written);
  const name = stringField(context, node, 'name') ?? '';
  if (place === undefined) {
    warn(context, child(node, 'in') ?? node, {
      code: 'parameter-invalid',
      message: `${written} is not a valid location of a parameter, so ${name} is ignored.`,
      hint: suggestionHint(written, places, 'Use path, query, header or cookie, or write a body as requestBody.'),
    });
    return undefined;
  }
  if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) {
    context.findings.add({
      severity: 'info',
      code: 'parameter-ignored',
      message: `The header ${name} is not a parameter: the SDK sets it from media types and security schemes.`,
      hint: 'No action is needed.',
      place: placeOf(node),
    });
    return undefined;
  }
  const isRequired = booleanField(context, node, 'required') ?? false;
  if (place === 'path' && !isRequired) {
    context.findings.add({
      severity: 'info',
      code: 'path-parameter-optional',
      message: `The path parameter ${name} is required, because it is part of the path.`,
      hint: 'Write required: true.',
      place: placeOf(child(node, 'required') ?? node),
    });
  }
  return {
    name,
    in: place,
    isRequired: isRequired || place === 'path',
    isDeprecated: booleanField(context, node, 'deprecated') ?? false,
    ...ifDefined('description', stringField(context, node, 'description')),
    ...(context.version === '2.0'
      ? readSwagger2Serialization(context, node, place)
      : readSerialization(context, node, place)),
    examples: readExamples(context, node),
    get place() {
      return placeOf(node, 'key');
    },
  };
}

type Serialized = Pick<Parameter, 'schema' | 'style' | 'explode' | 'allowsReserved' | 'mediaType'>;

function readSwagger2Serialization(context: ReadContext, node: DocumentNode, place: Parameter['in']): Serialized {
  checkFields(context, node, swagger2Fields, 'a parameter');
  return {
    schema: stringIfUnknown(readTypedParameter(context, node)),
    ...collectionStyle(context, node, place),
    allowsReserved: false,
  };
}

function readSerialization(context: ReadContext, node: DocumentNode, place: Parameter['in']): Serialized {
  checkFields(context, node, parameterFields, 'a parameter');
  const schema = child(node, 'schema');
  const style = readStyle(context, node, place);
  const allowsReserved = booleanField(context, node, 'allowReserved') ?? false;
  const [content] = schema ? [] : mapField(context, node, 'content');
  if (content) {
    const [mediaType, written] = content;
    const media = context.references.follow(written);
    const inside = media && isValidObject(context, media) && child(media, 'schema');
    return {
      schema: inside ? readSchema(context, inside) : {kind: 'unknown'},
      ...style,
      allowsReserved,
      mediaType: mediaType.toLowerCase(),
    };
  }
  // Also accept the syntax of Swagger 2.0, a common mistake whose fields have been reported.
  return {
    schema: schema ? readSchema(context, schema) : stringIfUnknown(readTypedParameter(context, node)),
    ...style,
    allowsReserved,
  };
}

function stringIfUnknown(schema: Schema): Schema {
  return schema.kind === 'unknown' ? {kind: 'string'} : schema;
}

const swagger2Fields =
  `name in description required schema type format allowEmptyValue items collectionFormat default maximum
  exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf
  example deprecated`.split(/\s+/);

const parameterFields =
  `name in description required deprecated allowEmptyValue style explode allowReserved schema content example
  examples`.split(/\s+/);
