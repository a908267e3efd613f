// Removes what the filters exclude, and then everything that nothing refers to any more.
import type {Findings} from '../base/finding.js';
import {
  type Argument,
  builtInScalars,
  type Field,
  isRequired,
  nameIn,
  possibleTypes,
  rootKinds,
  type Schema,
  type Type,
} from './graphql-model.js';

export interface Filters {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Patterns name a field of a root type (`user`, `Query.user`) or a type; `*` matches any text. Warning: `pattern-unmatched`. */
export function prune(schema: Schema, {include, exclude}: Filters, findings: Findings): Schema {
  if (include.length === 0 && exclude.length === 0) return schema;
  const included = createMatcher('include', include, findings);
  const left = createMatcher('exclude', exclude, findings);
  const roots = new Set(rootKinds.map((kind) => schema.roots[kind]));
  const isKept = ({name, type}: Field, owner: string) => {
    const names = [name, `${owner}.${name}`];
    const isIncluded = include.length === 0 || included.matches(...names, nameIn(type));
    return isIncluded && !left.matches(...names);
  };
  let types = new Map(schema.types);
  for (const type of schema.types.values()) {
    if (type.kind === 'object' && roots.has(type.name)) {
      types.set(type.name, {
        ...type,
        fields: new Map([...type.fields].filter(([, field]) => isKept(field, type.name))),
      });
    } else if (left.matches(type.name)) types.delete(type.name);
  }
  included.report();
  left.report();
  // A type that has lost all its fields goes as well, and so on.
  for (let count = -1, pass = 0; count !== types.size && pass < passLimit; pass++) {
    count = types.size;
    const isLeft = (name: string) => schema.types.has(name) && !types.has(name);
    types = new Map([...types].map(([name, type]) => [name, withoutTypes(type, isLeft)]));
    for (const type of types.values()) if (isEmpty(type)) types.delete(type.name);
  }
  const usedRoots = Object.fromEntries(
    rootKinds.flatMap((kind) => {
      const name = schema.roots[kind];
      return name !== undefined && types.has(name) ? [[kind, name]] : [];
    }),
  );
  return onlyReachable({...schema, roots: usedRoots, types});
}

/** Enough for schemas that people write. */
const passLimit = 20;

function isEmpty(type: Type): boolean {
  if (type.kind === 'union') return type.members.size === 0;
  return 'fields' in type && type.fields.size === 0;
}

interface Matcher {
  matches(...names: readonly string[]): boolean;
  report(): void;
}

function createMatcher(option: string, patterns: readonly string[], findings: Findings): Matcher {
  const tests = patterns.map((pattern) => ({pattern, parts: pattern.split('*')}));
  const used = new Set<string>();
  return {
    matches(...names) {
      let isMatch = false;
      for (const {pattern, parts} of tests) {
        if (!names.some((name) => fits(name, parts))) continue;
        used.add(pattern);
        isMatch = true;
      }
      return isMatch;
    },
    report() {
      for (const {pattern} of tests) {
        if (used.has(pattern)) continue;
        findings.add({
          severity: 'warning',
          code: 'pattern-unmatched',
          message: `The option ${option} names ${JSON.stringify(pattern)}, which nothing matches.`,
          hint: 'Name a field such as Query.user, or a type.',
        });
      }
    },
  };
}

/** Whether a name is the parts in their order, with anything between them. */
function fits(name: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}

/** The type without fields, arguments and members of types that are left out. */
function withoutTypes(type: Type, isLeft: (name: string) => boolean): Type {
  switch (type.kind) {
    case 'scalar':
    case 'enum':
      return type;
    case 'union':
      return {...type, members: new Map([...type.members].filter(([name]) => !isLeft(name)))};
    case 'input':
      return {...type, fields: remaining(type.fields, isLeft)};
    case 'object':
    case 'interface': {
      const fields = [...type.fields.values()]
        .filter((field) => !isLeft(nameIn(field.type)) && !needsLeft(field, isLeft))
        .map((field): [string, Field] => [field.name, {...field, args: remaining(field.args, isLeft)}]);
      const interfaces = new Map([...type.interfaces].filter(([name]) => !isLeft(name)));
      return {...type, interfaces, fields: new Map(fields)};
    }
  }
}

function needsLeft({args}: Field, isLeft: (name: string) => boolean): boolean {
  return [...args.values()].some((argument) => isRequired(argument) && isLeft(nameIn(argument.type)));
}

function remaining(args: ReadonlyMap<string, Argument>, isLeft: (name: string) => boolean): Map<string, Argument> {
  return new Map([...args].filter(([, {type}]) => !isLeft(nameIn(type))));
}

function onlyReachable(schema: Schema): Schema {
  const possible = possibleTypes(schema);
  const reached = new Set<string>();
  const waiting = rootKinds.flatMap((kind) => schema.roots[kind] ?? []);
  const reach = ({type}: {readonly type: Field['type']}) => waiting.push(nameIn(type));
  for (const {args} of schema.directives.values()) args.forEach(reach);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = schema.types.get(name);
    if (!type || reached.has(name)) continue;
    reached.add(name);
    if (type.kind === 'input') type.fields.forEach(reach);
    if (type.kind !== 'object' && type.kind !== 'interface' && type.kind !== 'union') continue;
    waiting.push(...(possible.get(name) ?? []));
    if (type.kind === 'union') continue;
    waiting.push(...type.interfaces.keys());
    for (const field of type.fields.values()) {
      reach(field);
      field.args.forEach(reach);
    }
  }
  return {...schema, types: new Map([...schema.types].filter(([name]) => reached.has(name)))};
}

/** How many types there are, counted as an introspection query would. */
export function countTypes(schema: Schema): number {
  const used = new Set(['String', 'Boolean']);
  const visitRef = ({type}: {readonly type: Field['type']}) => {
    if (builtInScalars.has(nameIn(type))) used.add(nameIn(type));
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
