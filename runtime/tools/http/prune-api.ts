// Only some of an API: what `include` and `exclude` leave, and the schemas, schemes and tags that this still uses.
import type {Findings} from '../base/finding.js';
import {nearest} from '../../text/nearest.js';
import type {Content, HttpApi, NamedSchema, Operation, Schema} from './http-api.js';

export interface Selection {
  /** Tags, paths, `GET /path`, operation ids or names of schemas; `*` matches any text. Empty: everything. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A pattern that matches nothing is a warning, `filter-unmatched`. Without filters, the API itself is returned. */
export function prune(api: HttpApi, {include, exclude}: Selection, findings: Findings): HttpApi {
  if (include.length === 0 && exclude.length === 0) return api;
  const wanted = include.map(matcher);
  const unwanted = exclude.map(matcher);
  const isKept = (names: readonly string[]) =>
    // Call every matcher, so that each records its match and none is reported as unmatched.
    [wanted.length === 0, ...wanted.map((matches) => matches(names))].includes(true) &&
    !unwanted.map((matches) => matches(names)).includes(true);
  const operations = api.operations.filter((operation) => isKept(namesOf(operation)));
  const webhooks = api.webhooks.filter((operation) => isKept(namesOf(operation)));
  const named = api.schemas.filter(({name}) => isKept([name]));
  for (const matches of [...wanted, ...unwanted])
    if (!matches.hasMatched()) findings.add(unmatched(api, matches.pattern));
  // Without `include`, keep only schemas that operations use.
  const requested = wanted.length === 0 ? [] : named;
  const calls = [...operations, ...webhooks];
  const used = usedSchemas(api.schemas, calls, requested);
  if (calls.length + used.size === 0) findings.add(nothingLeft);
  const requirements = [api.security, ...calls.map(({security}) => security ?? [])].flat(2);
  const schemes = new Set(requirements.map(({scheme}) => scheme));
  const tags = new Set(calls.flatMap((operation) => operation.tags));
  return {
    ...api,
    operations,
    webhooks,
    schemas: api.schemas.filter(({name}) => used.has(name)),
    securitySchemes: api.securitySchemes.filter(({id}) => schemes.has(id)),
    tags: api.tags.filter(({name}) => tags.has(name)),
  };
}

const nothingLeft = {
  severity: 'error',
  code: 'filter-empty',
  message: 'With include and exclude as they are, nothing is left.',
  hint: 'Include more, or exclude less.',
} as const;

function namesOf({id, method, path, tags}: Operation): readonly string[] {
  return [...(id === undefined ? [] : [id]), path, `${method.toUpperCase()} ${path}`, ...tags];
}

type Matcher = ((names: readonly string[]) => boolean) & {readonly pattern: string; readonly hasMatched: () => boolean};

function matcher(pattern: string): Matcher {
  let matched = false;
  const parts = pattern.toLowerCase().split('*');
  const matches = (names: readonly string[]) => {
    const found = names.some((name) => fits(name.toLowerCase(), parts));
    matched ||= found;
    return found;
  };
  return Object.assign(matches, {pattern, hasMatched: () => matched});
}

/** The parts in their order, the first at the start and the last at the end. No expression that could take long. */
function fits(name: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  if (others.length === 0) return name === first;
  if (!name.startsWith(first)) return false;
  const last = others.pop() ?? '';
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function unmatched(api: HttpApi, pattern: string) {
  const names = [...api.operations.flatMap(namesOf), ...api.schemas.map(({name}) => name)];
  const near = nearest(pattern, new Set(names));
  return {
    severity: 'warning',
    code: 'filter-unmatched',
    message: `${pattern} fits no tag, path, operation or schema.`,
    hint: near === undefined ? 'Correct it, or leave it out.' : `Did you mean ${near}?`,
  } as const;
}

function usedSchemas(
  schemas: readonly NamedSchema[],
  operations: readonly Operation[],
  requested: readonly NamedSchema[],
): ReadonlySet<string> {
  const byName = new Map(schemas.map(({name, schema}) => [name, schema]));
  const used = new Set<string>();
  const waiting: Schema[] = [...operations.flatMap(schemasOf), ...requested.map(({schema}) => schema)];
  for (const {name} of requested) used.add(name);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [names, parts] = insideOf(next);
    waiting.push(...parts);
    for (const name of names) {
      const schema = byName.get(name);
      if (schema === undefined || used.has(name)) continue;
      used.add(name);
      waiting.push(schema);
    }
  }
  return used;
}

function schemasOf({parameters, body, responses}: Operation): readonly Schema[] {
  return [
    ...parameters.map(({schema}) => schema),
    ...(body?.contents ?? []).flatMap(ofContent),
    ...responses.flatMap(({headers, contents}) => [
      ...headers.map(({schema}) => schema),
      ...contents.flatMap(ofContent),
    ]),
  ];
}

function ofContent({schema, itemSchema, encoding}: Content): readonly Schema[] {
  const ofHeaders = [...encoding.values()].flatMap(({headers}) => headers.map((header) => header.schema));
  return [schema, itemSchema, ...ofHeaders].filter((found) => found !== undefined);
}

/** The names it refers to, and the schemas in it. */
function insideOf(schema: Schema): readonly [names: readonly string[], parts: readonly Schema[]] {
  switch (schema.kind) {
    case 'ref':
      return [[schema.name], []];
    case 'array':
      return [[], [schema.items, ...(schema.prefix ?? [])]];
    case 'object': {
      const additional = schema.additional ? [schema.additional] : [];
      return [[], [...schema.properties.map((property) => property.schema), ...additional]];
    }
    case 'union':
      return [[...(schema.discriminator?.mapping.values() ?? [])], schema.members];
    case 'intersection':
      return [[], schema.members];
    default:
      return [[], []];
  }
}
