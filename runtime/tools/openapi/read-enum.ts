// `enum` and `const`, and the names that authors give to their values.
import type {Json, Schema} from '../http/http-api.js';
import type {Node} from './document-node.js';
import {child, items} from './document-node.js';
import type {ReadContext} from './read-context.js';
import {asText, optional, warn} from './read-context.js';
import {isObject} from '../../text/is-object.js';

/** Undefined when the schema has neither. */
export function readEnum(context: ReadContext, node: Node, type: string | undefined): Schema | undefined {
  const constant = child(node, 'const');
  const list = child(node, 'enum');
  if (!constant && !list) return undefined;
  if (!constant && list && (!Array.isArray(list.value) || list.value.length === 0)) {
    warn(context, list, {
      code: 'enum-invalid',
      message: Array.isArray(list.value)
        ? 'This enum has no values; it is left out.'
        : 'enum is not a list of values; it is left out.',
      hint: 'Write a list with at least one value in it.',
      at: 'key',
    });
    return undefined;
  }
  if (list && type === 'array' && !items(list).some(({value}) => Array.isArray(value))) {
    warn(context, list, {
      code: 'enum-type',
      message: 'The values of this enum are not lists, as its type asks for; they are left out.',
      hint: 'Put the enum into items.',
      at: 'key',
    });
    return undefined;
  }
  const given = constant ? [constant] : list ? items(list) : [];
  const values = once(given.map((item) => readValue(context, item, type)));
  const isSame = values.length === given.length;
  const names = isSame ? textsAt(node, ['x-enum-varnames', 'x-enumNames', 'x-enum-names'], values) : undefined;
  const descriptions = isSame ? textsAt(node, ['x-enum-descriptions', 'x-enumDescriptions'], values) : undefined;
  return enumOf(values, names, descriptions);
}

/** `oneOf: [{const: 1, title: 'Low'}, {const: 2, title: 'High'}]` is an enum with names. */
export function titledConstants(members: readonly Node[]): Schema | undefined {
  const constants = members.map(constantOf);
  const values = constants.filter((value) => value !== undefined);
  if (members.length < 2 || values.length < members.length) return undefined;
  if (once(values).length < values.length || values.includes(null)) return undefined;
  const texts = (key: string) => {
    const found = members.map((member) => child(member, key)?.value);
    return found.every((text) => typeof text === 'string') ? found : undefined;
  };
  return enumOf(values, texts('title'), texts('description'));
}

const allowed = new Set(['const', 'enum', 'title', 'description', 'type', 'deprecated']);

/** The value of a schema that only has a constant. */
function constantOf(node: Node): Json | undefined {
  if (!isObject(node.value) || !Object.keys(node.value).every((key) => allowed.has(key))) return undefined;
  const [only, other] = items(child(node, 'enum'));
  return child(node, 'const')?.value ?? (other === undefined ? only?.value : undefined);
}

function enumOf(values: readonly Json[], names?: readonly string[], descriptions?: readonly string[]): Schema {
  const kept = values.map((value, index) => ({value, index})).filter(({value}) => value !== null);
  const pick = (texts: readonly string[] | undefined) => texts && kept.map(({index}) => texts[index] ?? '');
  if (kept.length === 0) return {kind: 'null'};
  const isBoolean = kept.length === 2 && kept.every(({value}) => typeof value === 'boolean');
  const schema: Schema = isBoolean
    ? {kind: 'boolean'}
    : {
        kind: 'enum',
        values: kept.map(({value}) => value),
        ...optional('names', pick(names)),
        ...optional('descriptions', pick(descriptions)),
      };
  if (kept.length === values.length) return schema;
  return {kind: 'union', members: [schema, {kind: 'null'}], isExclusive: false};
}

/** A value of another kind than its type can never occur; in YAML it is mostly a text without its quotes. */
function readValue(context: ReadContext, item: Node, type: string | undefined): Json {
  const {value} = item;
  if (type !== 'string' || typeof value === 'string' || typeof value === 'object') return value;
  warn(context, item, {
    code: 'enum-type',
    message: `${asText(item)} is not text, as its type asks for; it is read as one.`,
    hint: 'Put the value in quotes.',
  });
  return asText(item);
}

/** Texts for all values: a list, or an object with a text for each value. */
function textsAt(node: Node, keys: readonly string[], values: readonly Json[]): readonly string[] | undefined {
  for (const key of keys) {
    const found = child(node, key)?.value;
    if (Array.isArray(found) && found.length === values.length && found.every((text) => typeof text === 'string')) {
      return found;
    }
    if (!isObject(found)) continue;
    const texts = values.map((value) => (Object.hasOwn(found, String(value)) ? found[String(value)] : undefined));
    if (texts.every((text) => typeof text === 'string')) return texts;
  }
  return undefined;
}

function once(values: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
