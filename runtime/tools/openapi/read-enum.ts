// Reads `enum` and `const`, and the names of their values.
import type {Json, Schema} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {child, items} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {scalarText, ifDefined, warn} from './reader-context.js';
import {ignoredKeyword} from './schema-keywords.js';
import {isObject} from '../../text/is-object.js';
import {ownProperty} from '../../text/own-property.js';

/** Undefined if the schema has neither, or an invalid enum, which is reported. */
export function readEnum(context: ReadContext, node: DocumentNode, type: string | undefined): Schema | undefined {
  const constant = child(node, 'const');
  const list = child(node, 'enum');
  if (!constant && !list) return undefined;
  if (!constant && list && (!Array.isArray(list.value) || list.value.length === 0)) {
    warn(context, list, {
      code: 'enum-invalid',
      message: Array.isArray(list.value)
        ? 'This enum has no values, so it is ignored.'
        : 'The value of enum is not a list, so it is ignored.',
      hint: 'Write a list with at least one value in it.',
      at: 'key',
    });
    return undefined;
  }
  if (list && type === 'array' && !items(list).some(({value}) => Array.isArray(value))) {
    warn(context, list, {
      code: 'enum-type',
      message: 'The type of this schema is array, but its enum contains no list, so the enum is ignored.',
      hint: 'Put the enum into items.',
      at: 'key',
    });
    return undefined;
  }
  const valueNodes = constant ? [constant] : items(list);
  const values = uniqueValues(valueNodes.map((item) => readValue(context, item, type)));
  const isSame = values.length === valueNodes.length;
  const names = isSame ? readValueTexts(node, ['x-enum-varnames', 'x-enumNames', 'x-enum-names'], values) : undefined;
  const descriptions = isSame ? readValueTexts(node, ['x-enum-descriptions', 'x-enumDescriptions'], values) : undefined;
  return createEnum(values, names, descriptions);
}

/** `oneOf: [{const: 1, title: 'Low'}, {const: 2, title: 'High'}]` is an enum with names. */
export function readTitledConstants(members: readonly DocumentNode[]): Schema | undefined {
  const constants = members.map(readConstant);
  const values = constants.filter((value) => value !== undefined);
  if (members.length < 2 || values.length < members.length) return undefined;
  if (uniqueValues(values).length < values.length || values.includes(null)) return undefined;
  const texts = (key: string) => {
    const found = members.map((member) => child(member, key)?.value);
    return found.every((text) => typeof text === 'string') ? found : undefined;
  };
  return createEnum(values, texts('title'), texts('description'));
}

const constantKeywords = new Set(['const', 'enum', 'title', 'description', 'type', 'deprecated']);

/** The value of a schema that consists only of a constant. */
function readConstant(node: DocumentNode): Json | undefined {
  if (!isObject(node.value) || !Object.keys(node.value).every((key) => constantKeywords.has(key))) return undefined;
  const [only, other] = items(child(node, 'enum'));
  return child(node, 'const')?.value ?? (other === undefined ? only?.value : undefined);
}

function createEnum(values: readonly Json[], names?: readonly string[], descriptions?: readonly string[]): Schema {
  const nonNull = values.map((value, index) => ({value, index})).filter(({value}) => value !== null);
  const pick = (texts: readonly string[] | undefined) => texts && nonNull.map(({index}) => texts[index] ?? '');
  if (nonNull.length === 0) return {kind: 'null'};
  const isBoolean = nonNull.length === 2 && nonNull.every(({value}) => typeof value === 'boolean');
  const schema: Schema = isBoolean
    ? {kind: 'boolean'}
    : {
        kind: 'enum',
        values: nonNull.map(({value}) => value),
        ...ifDefined('names', pick(names)),
        ...ifDefined('descriptions', pick(descriptions)),
      };
  if (nonNull.length === values.length) return schema;
  return {kind: 'union', members: [schema, {kind: 'null'}], isExclusive: false};
}

/** A value that does not match the type is usually an unquoted string in YAML, so it is read as a string. */
function readValue(context: ReadContext, item: DocumentNode, type: string | undefined): Json {
  const {value} = item;
  if (value !== null && typeof value === 'object') {
    warn(context, item, ignoredKeyword('a constant that is an object or a list'));
  }
  if (type !== 'string' || typeof value === 'string' || typeof value === 'object') return value;
  warn(context, item, {
    code: 'enum-type',
    message: `${scalarText(item)} is not a string, as its type requires; it is read as a string.`,
    hint: 'Put the value in quotes.',
  });
  return scalarText(item);
}

/** Reads a string for each value, from an array or an object. */
function readValueTexts(
  node: DocumentNode,
  keys: readonly string[],
  values: readonly Json[],
): readonly string[] | undefined {
  for (const key of keys) {
    const found = child(node, key)?.value;
    if (Array.isArray(found) && found.length === values.length && found.every((text) => typeof text === 'string')) {
      return found;
    }
    if (!isObject(found)) continue;
    const texts = values.map((value) => ownProperty(found, String(value)));
    if (texts.every((text) => typeof text === 'string')) return texts;
  }
  return undefined;
}

function uniqueValues(values: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
