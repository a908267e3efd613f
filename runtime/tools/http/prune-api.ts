// Removes the operations and schemas that `include` and `exclude` filter out, and all schemas, schemes and tags that are no longer
// used.
import type {Findings} from '../base/finding.js';
import {nearest} from '../../text/nearest-word.js';
import type {Content, HttpApi, NamedSchema, Operation, Schema} from './http-api.js';
import {childSchemas} from './schema-directions.js';

export interface ApiFilters {
  /** Tags, paths, `GET /path`, operation ids or schema names; `*` matches any text. Empty: everything. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Warning: `filter-unmatched`. Error: `filter-empty`. */
export function pruneApi(api: HttpApi, {include, exclude}: ApiFilters, findings: Findings): HttpApi {
  if (include.length === 0 && exclude.length === 0) return api;
  const includeMatchers = include.map(createMatcher);
  const excludeMatchers = exclude.map(createMatcher);
  const shouldKeep = (names: readonly string[]) =>
    // Call every matcher, so that each records its match and none is reported as unmatched.
    [includeMatchers.length === 0, ...includeMatchers.map((matches) => matches(names))].includes(true) &&
    !excludeMatchers.map((matches) => matches(names)).includes(true);
  const operations = api.operations.filter((operation) => shouldKeep(namesOf(operation)));
  const webhooks = api.webhooks.filter((operation) => shouldKeep(namesOf(operation)));
  const matchedSchemas = api.schemas.filter(({name}) => shouldKeep([name]));
  for (const matches of [...includeMatchers, ...excludeMatchers])
    if (!matches.hasMatched()) findings.add(unmatchedFinding(api, matches.pattern));
  // Without `include`, keep only schemas that operations use.
  const includedSchemas = includeMatchers.length === 0 ? [] : matchedSchemas;
  const calls = [...operations, ...webhooks];
  const used = usedSchemas(api.schemas, calls, includedSchemas);
  if (calls.length + used.size === 0) findings.add(emptyFinding);
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

const emptyFinding = {
  severity: 'error',
  code: 'filter-empty',
  message: 'The options include and exclude filter out everything.',
  hint: 'Include more, or exclude less.',
} as const;

function namesOf({id, method, path, tags}: Operation): readonly string[] {
  return [...(id === undefined ? [] : [id]), path, `${method.toUpperCase()} ${path}`, ...tags];
}

type Matcher = ((names: readonly string[]) => boolean) & {readonly pattern: string; readonly hasMatched: () => boolean};

function createMatcher(pattern: string): Matcher {
  let matched = false;
  const parts = pattern.toLowerCase().split('*');
  const matches = (names: readonly string[]) => {
    const found = names.some((name) => matchesParts(name.toLowerCase(), parts));
    matched ||= found;
    return found;
  };
  return Object.assign(matches, {pattern, hasMatched: () => matched});
}

/** Whether a name consists of the parts with any text between them. A regular expression could backtrack exponentially. */
function matchesParts(name: string, parts: readonly string[]): boolean {
  const [first = '', ...remainingParts] = parts;
  if (remainingParts.length === 0) return name === first;
  if (!name.startsWith(first)) return false;
  const last = remainingParts.pop() ?? '';
  let at = first.length;
  for (const part of remainingParts) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function unmatchedFinding(api: HttpApi, pattern: string) {
  const names = new Set([...api.operations.flatMap(namesOf), ...api.schemas.map(({name}) => name)]);
  const near = nearest(pattern, names);
  return {
    severity: 'warning',
    code: 'filter-unmatched',
    message: `${pattern} matches no tag, path, operation or schema.`,
    hint: near === undefined ? namesHint([...names]) : `Did you mean ${near}?`,
  } as const;
}

function namesHint(names: readonly string[]): string {
  if (names.length === 0) return 'Remove it.';
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return `Known names: ${names.slice(0, maxNames).join(', ')}${more}.`;
}

/** Maximum number of names in a hint. */
const maxNames = 6;

function usedSchemas(
  schemas: readonly NamedSchema[],
  operations: readonly Operation[],
  requested: readonly NamedSchema[],
): ReadonlySet<string> {
  const byName = new Map(schemas.map(({name, schema}) => [name, schema]));
  const used = new Set<string>();
  const pending: Schema[] = [...operations.flatMap(operationSchemas), ...requested.map(({schema}) => schema)];
  for (const {name} of requested) used.add(name);
  for (let next = pending.pop(); next; next = pending.pop()) {
    pending.push(...childSchemas(next));
    for (const name of referencedNames(next)) {
      const schema = byName.get(name);
      if (schema === undefined || used.has(name)) continue;
      used.add(name);
      pending.push(schema);
    }
  }
  return used;
}

function operationSchemas({parameters, body, responses}: Operation): readonly Schema[] {
  return [
    ...parameters.map(({schema}) => schema),
    ...(body?.contents ?? []).flatMap(contentSchemas),
    ...responses.flatMap(({headers, contents}) => [
      ...headers.map(({schema}) => schema),
      ...contents.flatMap(contentSchemas),
    ]),
  ];
}

function contentSchemas({schema, itemSchema, encoding}: Content): readonly Schema[] {
  const ofHeaders = [...encoding.values()].flatMap(({headers}) => headers.map((header) => header.schema));
  return [schema, itemSchema, ...ofHeaders].filter((found) => found !== undefined);
}

/** The schemas that a schema itself names: a reference names one, and a discriminator may name several. */
function referencedNames(schema: Schema): readonly string[] {
  if (schema.kind === 'ref') return [schema.name];
  return schema.kind === 'union' ? [...(schema.discriminator?.mapping.values() ?? [])] : [];
}
