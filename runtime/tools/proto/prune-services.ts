// Removes the services and types that the filters exclude, and then all types that are no longer used. Filters also remove all
// extensions.
import {create} from '@bufbuild/protobuf';
import {
  SourceCodeInfoSchema,
  type DescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import type {Findings} from '../base/finding.js';
import {nearest} from '../../text/nearest-word.js';
import {wellKnown} from './bundled-protos.js';
import {copyMessage} from './copy-message.js';
import {qualify} from './link/descriptor-draft.js';

export interface Filters {
  readonly services: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Returns the same files if there are no filters. */
export function pruneServices(
  files: readonly FileDescriptorProto[],
  given: ReadonlySet<string>,
  wanted: Filters,
  findings: Findings,
): readonly FileDescriptorProto[] {
  const {services, include, exclude} = wanted;
  if (services.length + include.length + exclude.length === 0) return files;
  const all = declarations(files);
  const own = [...all.values()].filter(({file}) => given.has(file));
  reportUnmatched(own, wanted, findings);
  const isChosen = createMatcher([...services, ...include]);
  const isExcluded = createMatcher(exclude);
  const hasChoice = services.length + include.length > 0;
  const usedByServices = reachableNames(
    all,
    own.filter(({kind}) => kind === 'service'),
  );
  const roots = own.filter((declared) => {
    if (isExcluded(declared.name)) return false;
    if (hasChoice) return isChosen(declared.name);
    // Types that only excluded services use are removed too.
    return declared.kind === 'service' || !usedByServices.has(declared.name);
  });
  const kept = reachableNames(all, roots);
  for (const {name, kind} of own) {
    if (kind === 'type' && isExcluded(name) && kept.has(name)) findings.add(stillUsed(name));
  }
  return pruneFiles(files, kept);
}

interface Declared {
  readonly kind: 'service' | 'type';
  /** `acme.v1.Library` */
  readonly name: string;
  readonly file: string;
  readonly uses: readonly string[];
}

function declarations(files: readonly FileDescriptorProto[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  const add = (declared: Declared) => void found.set(declared.name, declared);
  const walk = (file: string, scope: string, messages: readonly DescriptorProto[]): void => {
    for (const message of messages) {
      const name = qualify(scope, message.name);
      add({kind: 'type', name, file, uses: message.field.flatMap(typesOf)});
      walk(file, name, message.nestedType);
      for (const enumType of message.enumType) add({kind: 'type', name: qualify(name, enumType.name), file, uses: []});
    }
  };
  for (const file of files) {
    walk(file.name, file.package, file.messageType);
    for (const {name} of file.enumType)
      add({kind: 'type', name: qualify(file.package, name), file: file.name, uses: []});
    for (const {name, method} of file.service) {
      const uses = method.flatMap(({inputType, outputType}) => [inputType.slice(1), outputType.slice(1)]);
      add({kind: 'service', name: qualify(file.package, name), file: file.name, uses});
    }
  }
  return found;
}

function typesOf({typeName}: FieldDescriptorProto): readonly string[] {
  return typeName === '' ? [] : [typeName.slice(1)];
}

function reachableNames(all: ReadonlyMap<string, Declared>, roots: readonly Declared[]): ReadonlySet<string> {
  const kept = new Set<string>();
  const open = roots.map(({name}) => name);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    open.push(...(all.get(name)?.uses ?? []));
  }
  return kept;
}

/** Patterns are full names or suffixes of names; `*` matches any text. */
function createMatcher(patterns: readonly string[]): (name: string) => boolean {
  const tests = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^(?:.*\\.)?${parts.join('.*')}$`);
  });
  return (name) => tests.some((test) => test.test(name));
}

function reportUnmatched(own: readonly Declared[], {services, include, exclude}: Filters, findings: Findings): void {
  for (const pattern of [...services, ...include, ...exclude]) {
    const matches = createMatcher([pattern]);
    if (own.some(({name}) => matches(name))) continue;
    const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);
    const near = nearest(
      last(pattern),
      own.map(({name}) => last(name)),
    );
    findings.add({
      severity: 'warning',
      code: 'proto-filter-unmatched',
      message: `No service and no type is called \`${pattern}\`.`,
      hint: near === undefined ? 'Use a full name such as `acme.v1.Library`, or its end.' : `Did you mean \`${near}\`?`,
    });
  }
}

function stillUsed(name: string) {
  return {
    severity: 'warning',
    code: 'proto-filter-used',
    message: `\`${name}\` is still included, because other selected types use it.`,
    hint: 'Exclude those too.',
  } as const;
}

/** Removes empty files and their imports. */
function pruneFiles(files: readonly FileDescriptorProto[], kept: ReadonlySet<string>): readonly FileDescriptorProto[] {
  const gone = new Set<string>();
  return files.flatMap((file) => {
    if (wellKnown.has(file.name)) return [file];
    const pruned = prunedFile(file, kept, gone);
    const isEmpty = pruned.messageType.length + pruned.enumType.length + pruned.service.length === 0;
    if (isEmpty && pruned.publicDependency.length === 0) {
      gone.add(file.name);
      return [];
    }
    return [pruned];
  });
}

function prunedFile(
  file: FileDescriptorProto,
  kept: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): FileDescriptorProto {
  const indexes = new Map<string, number>();
  const scope = file.package;
  const isKept = ({name}: {readonly name: string}) => kept.has(qualify(scope, name));
  const messageType = prunedMessages(file.messageType, {kept, scope, path: '4', indexes});
  const enumType = keptOf(file.enumType, isKept, '5', indexes);
  const service = keptOf(file.service, isKept, '6', indexes);
  const dependency = file.dependency.filter((name) => !gone.has(name));
  const renumbered = (old: readonly number[]) =>
    old.map((index) => dependency.indexOf(file.dependency[index] ?? '')).filter((index) => index >= 0);
  const location = (file.sourceCodeInfo?.location ?? []).flatMap((known) => {
    const path = renumberedPath(known.path, indexes);
    return path === undefined ? [] : [copyMessage(known, {path})];
  });
  return copyMessage(file, {
    messageType,
    enumType,
    service,
    extension: [],
    dependency,
    optionDependency: file.optionDependency.filter((name) => !gone.has(name)),
    publicDependency: renumbered(file.publicDependency),
    weakDependency: renumbered(file.weakDependency),
    sourceCodeInfo: create(SourceCodeInfoSchema, {location}),
  });
}

interface Pruning {
  readonly kept: ReadonlySet<string>;
  readonly scope: string;
  /** The path of the list in `SourceCodeInfo`: `4.0.3`. */
  readonly path: string;
  /** Old path → new index. */
  readonly indexes: Map<string, number>;
}

/** The kept messages. Adds their new indexes to `indexes`. */
function prunedMessages(
  messages: readonly DescriptorProto[],
  {kept, scope, path, indexes}: Pruning,
): DescriptorProto[] {
  const pruned: DescriptorProto[] = [];
  for (const [index, message] of messages.entries()) {
    const name = qualify(scope, message.name);
    const own = `${path}.${index}`;
    const nestedType = prunedMessages(message.nestedType, {kept, scope: name, path: `${own}.3`, indexes});
    const enumType = keptOf(message.enumType, (inner) => kept.has(qualify(name, inner.name)), `${own}.4`, indexes);
    if (!kept.has(name) && nestedType.length + enumType.length === 0) continue;
    indexes.set(own, pruned.length);
    // A message that is kept only for its nested types loses its fields, whose types may be removed.
    const fields = kept.has(name) ? {} : {field: [], oneofDecl: []};
    pruned.push(copyMessage(message, {nestedType, enumType, extension: [], ...fields}));
  }
  return pruned;
}

/** The kept items. Adds their new indexes to `indexes`. */
function keptOf<Item>(
  items: readonly Item[],
  isKept: (item: Item) => boolean,
  path: string,
  indexes: Map<string, number>,
): Item[] {
  const left: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (!isKept(item)) continue;
    indexes.set(`${path}.${index}`, left.length);
    left.push(item);
  }
  return left;
}

/** The path of a declaration after pruning. Undefined for removed declarations. */
function renumberedPath(path: readonly number[], indexes: ReadonlyMap<string, number>): number[] | undefined {
  const renumbered = [...path];
  let old = '';
  for (let at = 0; at + 1 < path.length; at += 2) {
    const [list, index] = [path[at], path[at + 1]];
    const isTop = at === 0;
    const isType = isTop ? list === 4 || list === 5 || list === 6 : list === 3 || list === 4;
    // The indexes of fields, values and methods do not change; extensions are removed.
    if (isTop ? list === 7 : list === 6 && path[0] === 4) return undefined;
    if (!isType) break;
    old = `${old === '' ? '' : `${old}.`}${list}.${index}`;
    const fresh = indexes.get(old);
    if (fresh === undefined) return undefined;
    renumbered[at + 1] = fresh;
    if (isTop ? list !== 4 : list === 4) break;
  }
  return renumbered;
}
