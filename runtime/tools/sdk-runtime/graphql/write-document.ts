// Writes the GraphQL document of a selection. Values are never written into the document: each becomes a variable.
import type { ArgumentInfo, FieldInfo, OperationKind, Schema } from "./schema.js";
import { requiresNoArguments } from "./schema.js";
import { SelectionError } from "./graphql-errors.js";

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string | undefined;
}

export interface DocumentOptions {
  readonly schema: Schema;
  readonly kind: OperationKind;
  /** The method that was called, for errors. */
  readonly operation: string;
  readonly operationName?: string | undefined;
  readonly maxDepth: number;
}

export function writeDocument(selection: unknown, options: DocumentOptions): GraphqlRequest {
  const root = options.schema.roots[options.kind];
  if (root === undefined)
    throw new SelectionError(options.operation, `the schema has no ${options.kind} type`);
  const writer: Writer = { ...options, declared: [], variables: Object.create(null) };
  const body = writeSelection(writer, selection, root, 1);
  const declared = writer.declared.length === 0 ? "" : `(${writer.declared.join(", ")})`;
  const { operationName } = options;
  if (operationName !== undefined) checkName(writer, operationName);
  const head = `${options.kind}${operationName === undefined ? "" : ` ${operationName}`}${operationName === undefined && declared !== "" ? " " : ""}`;
  return {
    query: `${head}${declared} ${body}`,
    variables: { ...writer.variables },
    ...(operationName !== undefined && { operationName }),
  };
}

/** The fields of a type that need neither arguments nor a selection. A `depth` above 1 adds those of nested types. */
export function defaultSelection(
  schema: Schema,
  type: string,
  depth: number,
): Readonly<Record<string, unknown>> {
  const selection: Record<string, unknown> = Object.create(null);
  if (schema.isAbstract(type)) selection["__typename"] = true;
  for (const [name, field] of schema.fieldsOf(type) ?? []) {
    if (!requiresNoArguments(field)) continue;
    if (field.type === "") selection[name] = true;
    else if (depth > 1) selection[name] = defaultSelection(schema, field.type, depth - 1);
  }
  if (Object.keys(selection).length === 0) selection["__typename"] = true;
  return selection;
}

interface Writer extends DocumentOptions {
  readonly declared: string[];
  readonly variables: Record<string, unknown>;
}

function writeSelection(writer: Writer, selection: unknown, type: string, depth: number): string {
  const { maxDepth } = writer;
  if (depth > maxDepth) fail(writer, `the selection has more than ${maxDepth} levels`);
  if (!isObject(selection)) fail(writer, `the selection of ${type} must be an object of fields`);
  const fields = Object.keys(selection)
    .filter((key) => !key.startsWith("@"))
    .map((key) => writeMember(writer, key, selection[key], type, depth))
    .filter((text) => text !== "");
  if (fields.length === 0) fail(writer, `at least one field of ${type} must be selected`);
  return `{ ${fields.join(" ")} }`;
}

function writeMember(
  writer: Writer,
  key: string,
  value: unknown,
  type: string,
  depth: number,
): string {
  if (value === false || value === undefined) return "";
  if (key.startsWith("... on ")) {
    const on = key.slice("... on ".length);
    if (writer.schema.fieldsOf(on) === undefined) fail(writer, `the schema has no type ${on}`);
    const directives = writeDirectives(writer, value);
    return `... on ${on}${directives} ${writeSelection(writer, value, on, depth + 1)}`;
  }
  const colon = key.indexOf(": ");
  const name = colon === -1 ? key : key.slice(colon + 2);
  const alias = colon === -1 ? "" : `${checkName(writer, key.slice(0, colon))}: `;
  return alias + writeField(writer, name, value, type, depth);
}

const typename: FieldInfo = { type: "", args: new Map() };

function writeField(
  writer: Writer,
  name: string,
  value: unknown,
  type: string,
  depth: number,
): string {
  const field = name === "__typename" ? typename : writer.schema.fieldsOf(type)?.get(name);
  if (field === undefined) fail(writer, `${type} has no field ${JSON.stringify(name)}`);
  const [args, inner] = Array.isArray(value) ? (value as readonly unknown[]) : [undefined, value];
  const where = `${type}.${name}`;
  const written = name + writeArguments(writer, args, field.args, where);
  const directives = writeDirectives(writer, inner);
  if (field.type === "") {
    if (isObject(inner) && Object.keys(inner).some((key) => !key.startsWith("@")))
      fail(writer, `${where} has no fields to select, because it is a scalar or an enum`);
    return written + directives;
  }
  return `${written}${directives} ${writeSelection(writer, inner, field.type, depth + 1)}`;
}

function writeDirectives(writer: Writer, selection: unknown): string {
  if (!isObject(selection)) return "";
  const directives = Object.keys(selection).filter(
    (key) => key.startsWith("@") && selection[key] !== undefined,
  );
  return directives
    .map((key) => {
      const known = writer.schema.argumentsOfDirective(key.slice(1));
      if (known === undefined) fail(writer, `the schema has no directive ${JSON.stringify(key)}`);
      return ` ${key}${writeArguments(writer, selection[key], known, key)}`;
    })
    .join("");
}

function writeArguments(
  writer: Writer,
  args: unknown,
  known: ReadonlyMap<string, ArgumentInfo>,
  where: string,
): string {
  if (args !== undefined && args !== true && !isObject(args))
    fail(writer, `the arguments of ${where} must be an object`);
  const given = isObject(args) ? Object.keys(args).filter((name) => args[name] !== undefined) : [];
  for (const [name, { isRequired }] of known)
    if (isRequired && !given.includes(name)) fail(writer, `${where} requires the argument ${name}`);
  if (!isObject(args) || given.length === 0) return "";
  const written = given.map((name) => {
    const argument = known.get(name);
    if (argument === undefined) fail(writer, `${where} has no argument ${JSON.stringify(name)}`);
    return `${name}: $${declare(writer, name, argument.type, args[name])}`;
  });
  return `(${written.join(", ")})`;
}

/** Declares a variable with the value and returns its name: that of the argument, with a number if it is taken. */
function declare(writer: Writer, wanted: string, type: string, value: unknown): string {
  let name = wanted;
  for (let count = 2; Object.hasOwn(writer.variables, name); count++) name = `${wanted}_${count}`;
  writer.declared.push(`$${name}: ${type}`);
  writer.variables[name] = value;
  return name;
}

function checkName(writer: Writer, name: string): string {
  if (!/^[_A-Za-z]\w*$/.test(name)) fail(writer, `${JSON.stringify(name)} is not a valid name`);
  return name;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fail(writer: Writer, message: string): never {
  throw new SelectionError(writer.operation, message);
}
