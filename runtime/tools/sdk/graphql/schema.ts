// The map of a schema: what must be known of it to write requests. Types are read when they are first needed.

/**
 * Each type is one text: its fields, with a space between. `id` is a value, `owner:User` has fields of its own to select,
 * and `issues:Issues(first:Int,after:String)` takes arguments. `=` after an argument's type: it has a default.
 */
export interface SchemaMap {
  readonly roots: { readonly [Kind in OperationKind]?: string };
  readonly types: Readonly<Record<string, string>>;
  /** Directives for requests, with their arguments: `(ttl:Int!)`. */
  readonly directives: Readonly<Record<string, string>>;
}

export type OperationKind = "query" | "mutation" | "subscription";

export interface FieldInfo {
  /** The type to select from; empty for a value. */
  readonly type: string;
  readonly args: ReadonlyMap<string, ArgumentInfo>;
}

export interface ArgumentInfo {
  /** `[ID!]!` */
  readonly type: string;
  readonly isRequired: boolean;
}

export interface Schema {
  readonly roots: SchemaMap["roots"];
  /** Undefined when there is no such type. */
  fieldsOf(type: string): ReadonlyMap<string, FieldInfo> | undefined;
  /** Unions and interfaces begin with `|` in the map. */
  isAbstract(type: string): boolean;
  argumentsOfDirective(name: string): ReadonlyMap<string, ArgumentInfo> | undefined;
}

export function createSchema({ roots, types, directives }: SchemaMap): Schema {
  const known = new Map<string, ReadonlyMap<string, FieldInfo>>();
  return {
    roots,
    fieldsOf(type) {
      if (!Object.hasOwn(types, type)) return undefined;
      const fields = known.get(type) ?? readFields(types[type] ?? "");
      known.set(type, fields);
      return fields;
    },
    isAbstract: (type) => Object.hasOwn(types, type) && types[type]?.startsWith("|") === true,
    argumentsOfDirective(name) {
      if (name === "include" || name === "skip") return conditionArguments;
      return Object.hasOwn(directives, name) ? readArguments(directives[name] ?? "") : undefined;
    },
  };
}

const conditionArguments = readArguments("if:Boolean!");

function readFields(text: string): ReadonlyMap<string, FieldInfo> {
  const fields = new Map<string, FieldInfo>();
  for (const [, name = "", type = "", args = ""] of text.matchAll(
    /(\w+)(?::(\w+))?(?:\(([^)]*)\))?/g,
  )) {
    fields.set(name, { type, args: readArguments(args) });
  }
  return fields;
}

function readArguments(text: string): ReadonlyMap<string, ArgumentInfo> {
  const args = new Map<string, ArgumentInfo>();
  for (const [, name = "", type = "", preset] of text.matchAll(/(\w+):([\w[\]!]+)(=)?/g)) {
    args.set(name, { type, isRequired: type.endsWith("!") && preset === undefined });
  }
  return args;
}

/** Whether a call may leave all arguments out. */
export function isFree({ args }: FieldInfo): boolean {
  return [...args.values()].every(({ isRequired }) => !isRequired);
}
