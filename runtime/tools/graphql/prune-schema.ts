// Removes the fields and types that the filters exclude, and then all types that are no longer referenced.
import type {Findings} from '../base/finding.js';
import {
  type Argument,
  builtInScalars,
  type Field,
  isRequired,
  innerTypeName,
  possibleTypes,
  rootKinds,
  type Schema,
  type Type,
} from './schema-model.js';

export interface Filters {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Patterns name a field of a root type (`user`, `Query.user`) or a type; `*` matches any text. Warning: `pattern-unmatched`. */
export function pruneSchema(schema: Schema, {include, exclude}: Filters, findings: Findings): Schema {
  if (include.length === 0 && exclude.length === 0) return schema;
  const included = createMatcher('include', include, findings);
  const excluded = createMatcher('exclude', exclude, findings);
  const roots = new Set(rootKinds.map((kind) => schema.roots[kind]));
  const shouldKeep = ({name, type}: Field, owner: string) => {
    const names = [name, `${owner}.${name}`];
    const isIncluded = include.length === 0 || included.matches(...names, innerTypeName(type));
    return isIncluded && !excluded.matches(...names);
  };
  let types = new Map(schema.types);
  for (const type of schema.types.values()) {
    if (type.kind === 'object' && roots.has(type.name)) {
      types.set(type.name, {
        ...type,
        fields: new Map([...type.fields].filter(([, field]) => shouldKeep(field, type.name))),
      });
    } else if (excluded.matches(type.name)) types.delete(type.name);
  }
  included.report();
  excluded.report();
  // Removing a type can leave other types without fields, so repeat until nothing changes.
  for (let count = -1, pass = 0; count !== types.size && pass < maxPasses; pass++) {
    count = types.size;
    const isRemoved = (name: string) => schema.types.has(name) && !types.has(name);
    types = new Map([...types].map(([name, type]) => [name, withoutTypes(type, isRemoved)]));
    for (const type of types.values()) if (isEmpty(type)) types.delete(type.name);
  }
  const usedRoots = Object.fromEntries(
    rootKinds.flatMap((kind) => {
      const name = schema.roots[kind];
      return name !== undefined && types.has(name) ? [[kind, name]] : [];
    }),
  );
  return removeUnreachable({...schema, roots: usedRoots, types});
}

/** Bounds the work for hostile schemas. */
const maxPasses = 20;

function isEmpty(type: Type): boolean {
  if (type.kind === 'union') return type.members.size === 0;
  return 'fields' in type && type.fields.size === 0;
}

interface Matcher {
  matches(...names: readonly string[]): boolean;
  report(): void;
}

function createMatcher(option: string, patterns: readonly string[], findings: Findings): Matcher {
  const globs = patterns.map((pattern) => ({pattern, parts: pattern.split('*')}));
  const used = new Set<string>();
  return {
    matches(...names) {
      let isMatch = false;
      for (const {pattern, parts} of globs) {
        if (!names.some((name) => matchesParts(name, parts))) continue;
        used.add(pattern);
        isMatch = true;
      }
      return isMatch;
    },
    report() {
      for (const {pattern} of globs) {
        if (used.has(pattern)) continue;
        findings.add({
          severity: 'warning',
          code: 'pattern-unmatched',
          message: `${JSON.stringify(pattern)} in the option ${option} matches nothing.`,
          hint: 'Name a field such as Query.user, or a type.',
        });
      }
    },
  };
}

/** Whether a name consists of the parts in order, with any text between them. */
function matchesParts(name: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const index = name.indexOf(part, at);
    if (index === -1) return false;
    at = index + part.length;
  }
  return at <= name.length - last.length;
}

/** Removes the fields, arguments and union members whose types are removed. */
function withoutTypes(type: Type, isRemoved: (name: string) => boolean): Type {
  switch (type.kind) {
    case 'scalar':
    case 'enum':
      return type;
    case 'union':
      return {...type, members: new Map([...type.members].filter(([name]) => !isRemoved(name)))};
    case 'input':
      return {...type, fields: withoutRemoved(type.fields, isRemoved)};
    case 'object':
    case 'interface': {
      const fields = [...type.fields.values()]
        .filter((field) => !isRemoved(innerTypeName(field.type)) && !requiresRemoved(field, isRemoved))
        .map((field): [string, Field] => [field.name, {...field, args: withoutRemoved(field.args, isRemoved)}]);
      const interfaces = new Map([...type.interfaces].filter(([name]) => !isRemoved(name)));
      return {...type, interfaces, fields: new Map(fields)};
    }
  }
}

function requiresRemoved({args}: Field, isRemoved: (name: string) => boolean): boolean {
  return [...args.values()].some((argument) => isRequired(argument) && isRemoved(innerTypeName(argument.type)));
}

function withoutRemoved(
  args: ReadonlyMap<string, Argument>,
  isRemoved: (name: string) => boolean,
): Map<string, Argument> {
  return new Map([...args].filter(([, {type}]) => !isRemoved(innerTypeName(type))));
}

function removeUnreachable(schema: Schema): Schema {
  const possible = possibleTypes(schema);
  const reachable = new Set<string>();
  const pending = rootKinds.flatMap((kind) => schema.roots[kind] ?? []);
  const visit = ({type}: {readonly type: Field['type']}) => pending.push(innerTypeName(type));
  for (const {args} of schema.directives.values()) args.forEach(visit);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const type = schema.types.get(name);
    if (!type || reachable.has(name)) continue;
    reachable.add(name);
    if (type.kind === 'input') type.fields.forEach(visit);
    if (type.kind !== 'object' && type.kind !== 'interface' && type.kind !== 'union') continue;
    pending.push(...(possible.get(name) ?? []));
    if (type.kind === 'union') continue;
    pending.push(...type.interfaces.keys());
    for (const field of type.fields.values()) {
      visit(field);
      field.args.forEach(visit);
    }
  }
  return {...schema, types: new Map([...schema.types].filter(([name]) => reachable.has(name)))};
}

/** The number of types with the built-in scalars in use. Every server has `String` and `Boolean`, which introspection uses. */
export function countTypes(schema: Schema): number {
  const used = new Set(['String', 'Boolean']);
  const visitRef = ({type}: {readonly type: Field['type']}) => {
    if (builtInScalars.has(innerTypeName(type))) used.add(innerTypeName(type));
  };
  for (const {args} of schema.directives.values()) args.forEach(visitRef);
  for (const type of schema.types.values()) {
    if (!('fields' in type)) continue;
    for (const field of type.fields.values()) {
      visitRef(field);
      if ('args' in field) field.args.forEach(visitRef);
    }
  }
  return schema.types.size + used.size;
}
