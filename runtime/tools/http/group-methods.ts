// Groups operations into resources and gives them idiomatic method names, the same for every language. Names do not depend on the
// order of the document.
import {camelCase, createNameScope, wordsOf} from '../base/identifier-names.js';
import type {HttpApi, Operation, Schema} from './http-api.js';
import {groupBy} from '../../text/group-by.js';
import {compareCodeUnits} from '../../text/compare-code-units.js';
import {lettersAndDigits} from './letters-and-digits.js';

export interface Resource {
  /** camelCase; empty if the methods are on the client itself. */
  readonly name: string;
  /** The name in the document: `Pull requests`. */
  readonly title: string;
  readonly description?: string;
  readonly methods: readonly Method[];
}

export interface Method {
  /** camelCase, unique in its resource; may be a reserved word: `delete`. */
  readonly name: string;
  readonly operation: Operation;
}

export interface GroupingOptions {
  readonly groupBy: 'tag' | 'path' | 'none';
  readonly operationNames: 'operationId' | 'path';
}

/** Resources are in the order of the document's tags, then of its operations. */
export function groupMethods(api: HttpApi, {groupBy, operationNames}: GroupingOptions): readonly Resource[] {
  const groups = new Map<string, {readonly title: string; readonly operations: Operation[]}>();
  for (const {name} of groupBy === 'tag' ? api.tags : []) {
    if (!groups.has(groupKey(name))) groups.set(groupKey(name), {title: name, operations: []});
  }
  for (const operation of api.operations) {
    const title = groupBy === 'none' ? '' : groupTitle(operation, groupBy);
    const key = groupKey(title);
    const group = groups.get(key) ?? {title, operations: []};
    groups.set(key, group);
    group.operations.push(operation);
  }
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const used = [...groups.values()].filter(({operations}) => operations.length > 0);
  const scope = createNameScope();
  // Sorted, because `Books` and `1. Books` would both be `books`. Titles without a number come first.
  const titles = used
    .map(({title}) => title)
    .toSorted((a, b) => Number(a !== topicOf(a)) - Number(b !== topicOf(b)) || compareCodeUnits(a, b));
  const names = new Map(
    titles.map((title) => [title, title === '' ? '' : scope.claim(camelCase(topicOf(title)) || 'other')]),
  );
  return used.map(({title, operations}) => {
    const description = api.tags.find(({name}) => groupKey(name) === groupKey(title))?.description;
    return {
      name: names.get(title) ?? '',
      title,
      ...(description !== undefined && {description}),
      methods: nameMethods(operations, topicOf(title), operationNames, schemas),
    };
  });
}

/** The title without a number that only sorts the tags: `40. Reports` → `Reports` */
function topicOf(title: string): string {
  return title.replace(/^\d+(?:\.\d+)*[.)\s:-]+\s(?=\D)/, '');
}

function groupKey(title: string): string {
  return camelCase(title).toLowerCase();
}

function groupTitle({tags, path}: Operation, groupBy: 'tag' | 'path'): string {
  const [tag] = tags;
  if (groupBy === 'tag' && tag !== undefined && tag !== '') return tag;
  return pathSegments(path).find(({isParameter}) => !isParameter)?.text ?? 'root';
}

interface Segment {
  readonly text: string;
  readonly isParameter: boolean;
}

/** Drops generic prefixes such as `/api/v1` and `/2-0-0`: `/api/v1/books/{id}:lend` → `books`, `{id}`, `lend`. */
function pathSegments(path: string): readonly Segment[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .flatMap((segment) => segment.split(/(?<=\})(?=[^{}])|(?=\{)|:/))
    .filter((text) => text !== '' && !/^(?:api|rest|(?:v\d+|v?\d+(?:[.-]\d+)+)(?:(?:alpha|beta)\d*)?)$/i.test(text))
    .map((text) => ({text: text.replace(/[{}]/g, ''), isParameter: text.startsWith('{')}))
    .filter(({text}) => wordsOf(text).length > 0);
}

type SchemasByName = ReadonlyMap<string, Schema>;

function nameMethods(
  operations: readonly Operation[],
  title: string,
  names: GroupingOptions['operationNames'],
  schemas: SchemasByName,
): readonly Method[] {
  const endpoints = new Set(operations.map(endpointOf));
  const candidates = operations.map((operation) => {
    const fullName = camelCase(
      `${operation.method} ${pathSegments(operation.path)
        .map(({text}) => text)
        .join(' ')}`,
    );
    const id = names === 'operationId' ? meaningfulId(operation) : undefined;
    const short =
      id === undefined
        ? [nameFromPath(operation, title, schemas, endpoints)]
        : [withoutResource(operation, id, title), camelCase(id)];
    const named = [...short, fullName].filter((name) => name !== '');
    return {operation, names: named.map((name) => avoidLeadingDigit(name, operation))};
  });
  const levels = resolveConflicts(candidates.map(({names: all}) => all));
  const preferred = candidates.map((candidate, index) => ({
    operation: candidate.operation,
    name: candidate.names[levels[index] ?? 0] ?? candidate.operation.method,
  }));
  const scope = createNameScope();
  const sorted = preferred.toSorted((a, b) => (endpointOf(a.operation) < endpointOf(b.operation) ? -1 : 1));
  const named = new Map(sorted.map(({operation, name}) => [operation, scope.claim(name)]));
  return operations.map((operation) => ({name: named.get(operation) ?? operation.method, operation}));
}

/** Prefixes a name that starts with a digit with the HTTP method: `POST /2fa` → `post2Fa`. */
function avoidLeadingDigit(name: string, {method}: Operation): string {
  return /^\p{N}/u.test(name) ? camelCase(`${method} ${name}`) : name;
}

/** `/books get` */
function endpointOf({path, method}: Operation): string {
  return `${path} ${method}`;
}

/** Operations with the same name all use their next candidate. Returns the index of the candidate for each operation. */
function resolveConflicts(names: readonly (readonly string[])[]): readonly number[] {
  const levels = names.map(() => 0);
  for (let round = 0; round < 4; round++) {
    const byName = groupBy(names.keys(), (index) => (names[index]?.[levels[index] ?? 0] ?? '').toLowerCase());
    for (const conflicting of byName.values()) {
      if (conflicting.length === 1) continue;
      for (const index of conflicting)
        levels[index] = Math.min((levels[index] ?? 0) + 1, (names[index]?.length ?? 1) - 1);
    }
  }
  return levels;
}

/** The operationId without a suffix that a framework generated. Undefined if it is entirely generated from method and path. */
function meaningfulId({id, method, path}: Operation): string | undefined {
  if (id === undefined) return undefined;
  const letters = lettersAndDigits(id);
  const segments = pathSegments(path);
  const segmentVariants = [undefined, 'id', ''].map((parameter) =>
    segments.map(({text, isParameter}) => (isParameter ? (parameter ?? text) : text)).join(),
  );
  const pathVariants = [path.replace(/[?#].*$/s, ''), ...segmentVariants].map(lettersAndDigits);
  const generatedIds = pathVariants.flatMap((address) => [`${method}${address}`, `${address}${method}`]);
  if (letters === '' || generatedIds.includes(letters)) return undefined;
  const tail = `${path.replace(/\W/g, '_')}_${method}`;
  return id.endsWith(tail) && id.length > tail.length ? id.slice(0, -tail.length) : id;
}

/** Removes the words of the resource from an id: `getBookById` of `Books` → `get`, `BooksController_findAll` → `findAll`. */
function withoutResource(operation: Operation, id: string, title: string): string {
  const inClass = title === '' ? id : id.replace(/^[\p{L}\p{N}]+(?:Controller|Service)_/u, '');
  const words = wordsOf(inClass).map((word) => word.toLowerCase());
  const resourceWords = wordsOf(title).map((word) => singular(word.toLowerCase()));
  const {kept: remaining, isPlural} = removeResource(words, resourceWords);
  const byId = remaining.slice(-2).join(' ') === 'by id' && remaining.length > 2 ? remaining.slice(0, -2) : remaining;
  const letters = byId.length > 1 && byId.at(-1) === operation.method && isVerb(byId.at(-2)) ? byId.slice(0, -1) : byId;
  const isList = isPlural && !endsWithParameter(operation) && letters.length === 1;
  return isList && /^(?:get|fetch|retrieve|read|find)$/.test(letters[0] ?? '') ? 'list' : camelCase(letters.join(' '));
}

function isVerb(word: string | undefined): boolean {
  return /^(?:list|get|create|update|delete|find|add|remove|retrieve|replace|search)$/.test(word ?? '');
}

function endsWithParameter({path}: Operation): boolean {
  return pathSegments(path).at(-1)?.isParameter ?? false;
}

/** Removes the first occurrence of the resource, unless nothing would remain. */
function removeResource(
  words: readonly string[],
  resource: readonly string[],
): {kept: readonly string[]; isPlural: boolean} {
  const size = resource.length;
  // Only at the start or after the verb: in `getTeamBooks`, removing `Books` would leave `getTeam`.
  for (const start of size > 0 && size < words.length ? [0, 1] : []) {
    const match = words.slice(start, start + size);
    if (!match.every((word, index) => singular(word) === resource[index])) continue;
    const last = match.at(-1) ?? '';
    return {kept: [...words.slice(0, start), ...words.slice(start + size)], isPlural: singular(last) !== last};
  }
  return {kept: words, isPlural: false};
}

/** `GET /books` → `list`, `POST /books/{id}/lend` → `lend`, `GET /books/{id}/pages/{page}` → `getPage` */
function nameFromPath(
  operation: Operation,
  title: string,
  schemas: SchemasByName,
  endpoints: ReadonlySet<string>,
): string {
  const resource = wordsSingular(title);
  const segments = pathSegments(operation.path);
  const names = segments.filter(({isParameter}) => !isParameter).map(({text}) => text);
  const at = names.findIndex((text) => wordsSingular(text) === resource);
  const nouns = names.slice(at + 1);
  // `GET /users/{id}/books` of `Books` → `listForUser`
  const owner = at > 0 ? ` for ${names.slice(0, at).map(wordsSingular).join(' ')}` : '';
  const last = segments.at(-1);
  const isOne = endsWithParameter(operation);
  const isPlural = last !== undefined && singular(last.text.toLowerCase()) !== last.text.toLowerCase();
  const inner =
    nouns.map((noun, index) => (index < nouns.length - 1 || isOne ? wordsSingular(noun) : noun)).join(' ') + owner;
  switch (operation.method) {
    case 'get':
      return camelCase(`${!isOne && (isPlural || returnsList(operation, schemas)) ? 'list' : 'get'} ${inner}`);
    case 'post': {
      const isAction = !isOne && !isPlural && nouns.length > 0;
      if (isAction) return camelCase(`${nouns.at(-1)} ${nouns.slice(0, -1).map(wordsSingular).join(' ')}${owner}`);
      return camelCase(`${isOne ? 'update' : 'create'} ${nouns.map(wordsSingular).join(' ')}${owner}`);
    }
    case 'put':
      return camelCase(`${endpoints.has(`${operation.path} patch`) ? 'replace' : 'update'} ${inner}`);
    case 'patch':
      return camelCase(`update ${inner}`);
    default:
      return camelCase(`${operation.method} ${inner}`);
  }
}

function returnsList({responses}: Operation, schemas: SchemasByName): boolean {
  const schema = responses.find(({status}) => status.startsWith('2'))?.contents[0]?.schema;
  return (schema?.kind === 'ref' ? schemas.get(schema.name) : schema)?.kind === 'array';
}

function wordsSingular(text: string): string {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  return words.map((word, index) => (index === words.length - 1 ? singular(word) : word)).join(' ');
}

/** Handles regular English plurals, which is enough for names: `boxes` → `box`, `stories` → `story`, `status` → `status`. */
export function singular(word: string): string {
  if (/(?:ss|us|is|news|series)$/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
