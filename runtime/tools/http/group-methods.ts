// Operations become methods of resources, with names as a person would choose them. The same for every language; nothing
// depends on the order of the document.
import {camelCase, createScope, wordsOf} from '../base/identifier-names.js';
import type {HttpApi, Operation, Schema} from './http-api.js';

export interface Resource {
  /** camelCase; empty if the methods are on the client itself. */
  readonly name: string;
  /** As the document calls it: `Pull requests`. */
  readonly title: string;
  readonly description?: string;
  readonly methods: readonly Method[];
}

export interface Method {
  /** camelCase, unique in its resource; may be a reserved word: `delete`. */
  readonly name: string;
  readonly operation: Operation;
}

export interface Grouping {
  readonly groupBy: 'tag' | 'path' | 'none';
  readonly operationNames: 'operationId' | 'path';
}

/** In the order of the document's tags, then of its operations. */
export function groupMethods(api: HttpApi, {groupBy, operationNames}: Grouping): readonly Resource[] {
  const groups = new Map<string, {readonly title: string; readonly operations: Operation[]}>();
  for (const {name} of groupBy === 'tag' ? api.tags : []) {
    if (!groups.has(groupKey(name))) groups.set(groupKey(name), {title: name, operations: []});
  }
  for (const operation of api.operations) {
    const title = groupBy === 'none' ? '' : titleOf(operation, groupBy);
    const key = groupKey(title);
    const group = groups.get(key) ?? {title, operations: []};
    groups.set(key, group);
    group.operations.push(operation);
  }
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const scope = createScope();
  return [...groups.values()]
    .filter(({operations}) => operations.length > 0)
    .map(({title, operations}) => {
      const description = api.tags.find(({name}) => groupKey(name) === groupKey(title))?.description;
      return {
        name: title === '' ? '' : scope.claim(camelCase(title) || 'other'),
        title,
        ...(description !== undefined && {description}),
        methods: nameMethods(operations, title, operationNames, schemas),
      };
    });
}

function groupKey(title: string): string {
  return camelCase(title).toLowerCase();
}

function titleOf({tags, path}: Operation, groupBy: 'tag' | 'path'): string {
  const [tag] = tags;
  if (groupBy === 'tag' && tag !== undefined && tag !== '') return tag;
  return segmentsOf(path).find(({isParameter}) => !isParameter)?.text ?? 'root';
}

interface Segment {
  readonly text: string;
  readonly isParameter: boolean;
}

/** Without generic prefixes such as `/api/v1`: `/api/v1/books/{id}:lend` → `books`, `{id}`, `lend`. */
function segmentsOf(path: string): readonly Segment[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .flatMap((segment) => segment.split(/(?<=\})(?=[^{}])|(?=\{)|:/))
    .filter((text) => text !== '' && !/^(?:api|rest|v\d+(?:\.\d+)*(?:(?:alpha|beta)\d*)?)$/i.test(text))
    .map((text) => ({text: text.replace(/[{}]/g, ''), isParameter: text.startsWith('{')}))
    .filter(({text}) => wordsOf(text).length > 0);
}

type SchemasByName = ReadonlyMap<string, Schema>;

function nameMethods(
  operations: readonly Operation[],
  title: string,
  names: Grouping['operationNames'],
  schemas: SchemasByName,
): readonly Method[] {
  const paths = new Set(operations.map(({method, path}) => `${method} ${path}`));
  const candidates = operations.map((operation) => {
    const long = camelCase(
      `${operation.method} ${segmentsOf(operation.path)
        .map(({text}) => text)
        .join(' ')}`,
    );
    const id = names === 'operationId' ? usableId(operation) : undefined;
    const short =
      id === undefined
        ? [nameFromPath(operation, title, schemas, paths)]
        : [shortName(operation, id, title), camelCase(id)];
    const named = [...short, long].filter((name) => name !== '');
    return {operation, names: named.map((name) => withLetterFirst(name, operation))};
  });
  const levels = resolveConflicts(candidates.map(({names: all}) => all));
  const wanted = candidates.map((candidate, index) => ({
    operation: candidate.operation,
    name: candidate.names[levels[index] ?? 0] ?? candidate.operation.method,
  }));
  const scope = createScope();
  const named = new Map(wanted.toSorted(byAddress).map(({operation, name}) => [operation, scope.claim(name)]));
  return operations.map((operation) => ({name: named.get(operation) ?? operation.method, operation}));
}

/** A name that begins with a digit gets the HTTP method in front: `POST /2fa` → `post2Fa`. */
function withLetterFirst(name: string, {method}: Operation): string {
  return /^\p{N}/u.test(name) ? camelCase(`${method} ${name}`) : name;
}

function byAddress({operation: a}: {operation: Operation}, {operation: b}: {operation: Operation}): number {
  const [one, other] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Where several operations have the same name, each of them takes its next candidate. */
function resolveConflicts(names: readonly (readonly string[])[]): readonly number[] {
  const levels = names.map(() => 0);
  for (let round = 0; round < 4; round++) {
    const byName = new Map<string, number[]>();
    names.forEach((all, index) => {
      const name = (all[levels[index] ?? 0] ?? '').toLowerCase();
      byName.set(name, [...(byName.get(name) ?? []), index]);
    });
    for (const rivals of byName.values()) {
      if (rivals.length === 1) continue;
      for (const index of rivals) levels[index] = Math.min((levels[index] ?? 0) + 1, (names[index]?.length ?? 1) - 1);
    }
  }
  return levels;
}

/** The operationId, unless a framework made it from method and path; then what is left of it, or nothing. */
function usableId({id, method, path}: Operation): string | undefined {
  if (id === undefined) return undefined;
  const plain = lettersOf(id);
  const segments = segmentsOf(path);
  const addresses = [
    path.replace(/[?#].*$/s, ''),
    segments.map(({text}) => text).join(),
    segments.map(({text, isParameter}) => (isParameter ? 'id' : text)).join(),
    segments.flatMap(({text, isParameter}) => (isParameter ? [] : [text])).join(),
  ].map(lettersOf);
  const made = addresses.flatMap((address) => [`${method}${address}`, `${address}${method}`]);
  if (plain === '' || made.includes(plain)) return undefined;
  const tail = `${path.replace(/\W/g, '_')}_${method}`;
  return id.endsWith(tail) && id.length > tail.length ? id.slice(0, -tail.length) : id;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The id without the words of its resource: `getBookById` of `Books` → `get`. */
function shortName(operation: Operation, id: string, title: string): string {
  const words = wordsOf(id).map((word) => word.toLowerCase());
  const ofResource = wordsOf(title).map((word) => singular(word.toLowerCase()));
  const {kept, isPlural} = without(words, ofResource);
  const byId = kept.slice(-2).join(' ') === 'by id' && kept.length > 2 ? kept.slice(0, -2) : kept;
  const plain = byId.length > 1 && byId.at(-1) === operation.method && isVerb(byId.at(-2)) ? byId.slice(0, -1) : byId;
  const isList = isPlural && !endsWithParameter(operation) && plain.length === 1;
  return isList && /^(?:get|fetch|retrieve|read|find)$/.test(plain[0] ?? '') ? 'list' : camelCase(plain.join(' '));
}

function isVerb(word: string | undefined): boolean {
  return /^(?:list|get|create|update|delete|find|add|remove|retrieve|replace|search)$/.test(word ?? '');
}

function endsWithParameter({path}: Operation): boolean {
  return segmentsOf(path).at(-1)?.isParameter ?? false;
}

/** Takes out the first place where the resource is named, if anything is left then. */
function without(words: readonly string[], resource: readonly string[]): {kept: readonly string[]; isPlural: boolean} {
  const size = resource.length;
  if (size === 0 || size >= words.length) return {kept: words, isPlural: false};
  // Only at the start or after the verb: the `Team` of `getTeamBooks` would else be what is got.
  for (let start = 0; start <= 1 && start + size <= words.length; start++) {
    const here = words.slice(start, start + size);
    if (!here.every((word, index) => singular(word) === resource[index])) continue;
    const last = here.at(-1) ?? '';
    return {kept: [...words.slice(0, start), ...words.slice(start + size)], isPlural: singular(last) !== last};
  }
  return {kept: words, isPlural: false};
}

/** `GET /books` → `list`, `POST /books/{id}/lend` → `lend`, `GET /books/{id}/pages/{page}` → `getPage` */
function nameFromPath(
  operation: Operation,
  title: string,
  schemas: SchemasByName,
  addresses: ReadonlySet<string>,
): string {
  const resource = wordsOf(title)
    .map((word) => singular(word.toLowerCase()))
    .join(' ');
  const segments = segmentsOf(operation.path);
  const fixed = segments.filter(({isParameter}) => !isParameter).map(({text}) => text);
  const at = fixed.findIndex((text) => wordsSingular(text) === resource);
  const nouns = fixed.slice(at + 1);
  // `GET /users/{id}/books` of `Books` → `listForUser`
  const owner = at > 0 ? ` for ${fixed.slice(0, at).map(wordsSingular).join(' ')}` : '';
  const last = segments.at(-1);
  const isOne = last?.isParameter ?? false;
  const isPlural = last !== undefined && singular(last.text.toLowerCase()) !== last.text.toLowerCase();
  const inner =
    nouns.map((noun, index) => (index < nouns.length - 1 || isOne ? wordsSingular(noun) : noun)).join(' ') + owner;
  switch (operation.method) {
    case 'get':
      return camelCase(`${!isOne && (isPlural || answersList(operation, schemas)) ? 'list' : 'get'} ${inner}`);
    case 'post': {
      const isAction = !isOne && !isPlural && nouns.length > 0;
      if (isAction) return camelCase(`${nouns.at(-1)} ${nouns.slice(0, -1).map(wordsSingular).join(' ')}${owner}`);
      return camelCase(`${isOne ? 'update' : 'create'} ${nouns.map(wordsSingular).join(' ')}${owner}`);
    }
    case 'put':
      return camelCase(`${addresses.has(`patch ${operation.path}`) ? 'replace' : 'update'} ${inner}`);
    case 'patch':
      return camelCase(`update ${inner}`);
    default:
      return camelCase(`${operation.method} ${inner}`);
  }
}

function answersList({responses}: Operation, schemas: SchemasByName): boolean {
  const schema = responses.find(({status}) => status.startsWith('2'))?.contents[0]?.schema;
  return (schema?.kind === 'ref' ? schemas.get(schema.name) : schema)?.kind === 'array';
}

function wordsSingular(text: string): string {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  return words.map((word, index) => (index === words.length - 1 ? singular(word) : word)).join(' ');
}

/** Good enough for names: `boxes` → `box`, `stories` → `story`, `status` stays. */
export function singular(word: string): string {
  if (/(?:ss|us|is|news|series)$/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
