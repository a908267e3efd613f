// The parts of a schema that are needed to write requests. Each type is parsed when it is first used.

/**
 * Each type is a text of its fields, separated by spaces. `id` is a scalar or an enum, `owner:User` has fields to select,
 * and `issues:Issues(first:Int,after:String)` takes arguments. An argument with a default ends in `=`. Unions and interfaces
 * begin with `|`.
 */
export interface SchemaMap {
  readonly roots: { readonly [Kind in OperationKind]?: string };
  readonly types: Readonly<Record<string, string>>;
  /** The arguments of each directive for requests: `(ttl:Int!)`. */
  readonly directives: Readonly<Record<string, string>>;
}

export type OperationKind = "query" | "mutation" | "subscription";

export interface FieldInfo {
  /** The type whose fields can be selected. Empty for scalars and enums. */
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
  /** Undefined if the schema has no such type. */
  fieldsOf(type: string): ReadonlyMap<string, FieldInfo> | undefined;
  /** Whether the type is a union or an interface. */
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

/** Whether all arguments of the field are optional. */
export function requiresNoArguments({ args }: FieldInfo): boolean {
  return [...args.values()].every(({ isRequired }) => !isRequired);
}
