// Joins the definitions of all files into one schema. Duplicates are ignored with a warning.
import type {Finding, Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest.js';
import {
  type At,
  builtInScalars,
  type Directive,
  nameIn,
  type Schema,
  type Type,
  type TypeRef,
} from '../graphql-model.js';
import {checkDirectives, directivesIn} from './check-directives.js';
import type {ParsedFile} from './parse-graphql-file.js';
import {type Provided, providedBy} from './federation-names.js';
import {
  addOnce,
  type Definition,
  duplicate,
  isExtension,
  isTypePart,
  isTypeSystem,
  kindOf,
  named,
  type Part,
  placeOfName,
  type TypePart,
} from './sdl-part.js';
import {readSchemaDefinitions} from './sdl-schema.js';
import {argumentsOf, joined} from './sdl-type.js';

/** Errors: `extension-without-type`, `extension-kind`. Warnings: `duplicate` and those of directives. */
export function readSdl(files: readonly ParsedFile[], findings: Findings): Schema {
  const provided = providedBy(files.map(({document}) => document));
  const parts = files.flatMap((file) => file.document.definitions.filter(isTypeSystem).map((node) => ({node, file})));
  const directives = readDirectives(parts, findings);
  const types = readTypes(parts, provided, findings);
  addPlatformScalars(types, directives, provided);
  const reported = new Set<string>();
  for (const {node, file} of parts)
    checkDirectives({applied: directivesIn(node), file, defined: directives, provided, findings, reported});
  const {description, roots} = readSchemaDefinitions(parts, types, findings);
  return {description, roots, types, directives};
}

function readDirectives(parts: readonly Part<Definition>[], findings: Findings): Map<string, Directive> {
  const directives = new Map<string, Directive>();
  for (const {node, file} of parts) {
    if (node.kind !== 'DirectiveDefinition') continue;
    addOnce(directives, `The directive @${node.name.value}`, findings, {
      ...named(node, file),
      args: argumentsOf(node.arguments, `@${node.name.value}`, file, findings),
      isRepeatable: node.repeatable,
      locations: node.locations.map(({value}) => value),
    });
  }
  return directives;
}

function readTypes(parts: readonly Part<Definition>[], provided: Provided, findings: Findings): Map<string, Type> {
  const groups = new Map<string, TypePart[]>();
  for (const part of parts) {
    if (!isTypePart(part)) continue;
    const name = part.node.name.value;
    const group = groups.get(name);
    if (group) group.push(part);
    else groups.set(name, [part]);
  }
  const types = new Map<string, Type>();
  for (const [name, group] of groups) {
    const used = partsToJoin(name, group, groups.keys(), provided, findings);
    if (used && !builtInScalars.has(name)) types.set(name, joined(used, provided, findings));
  }
  return types;
}

/** The definition of a type and its extensions; undefined when there is no definition to extend. */
function partsToJoin(
  name: string,
  group: readonly TypePart[],
  names: Iterable<string>,
  {isFederated}: Provided,
  findings: Findings,
): readonly [TypePart, ...TypePart[]] | undefined {
  const [base, ...others] = group.filter(({node}) => !isExtension(node));
  const extensions = group.filter(({node}) => isExtension(node));
  const [first = group[0]] = [base];
  if (first === undefined) return undefined;
  if (
    base === undefined &&
    !isFederated &&
    !/^(?:Query|Mutation|Subscription)$/.test(name) &&
    !builtInScalars.has(name)
  ) {
    const near = nearest(
      name,
      [...names].filter((other) => other !== name),
    );
    findings.add({
      severity: 'error',
      code: 'extension-without-type',
      message: `There is no type ${name} to extend.`,
      hint: near === undefined ? `Add the file that defines ${name}, or remove extend.` : `Did you mean ${near}?`,
      place: first.file.placeOf(first.node.name),
    });
    return undefined;
  }
  const kind = kindOf(first.node);
  const parts: TypePart[] = [];
  for (const other of others) {
    // In a federation, each file defines a part of a type.
    if (isFederated && kindOf(other.node) === kind) parts.push(other);
    else findings.add(duplicate(`The type ${name}`, placeOfName(first), placeOfName(other)));
  }
  for (const extension of extensions) {
    if (extension === first) continue;
    if (kindOf(extension.node) === kind) parts.push(extension);
    else findings.add(wrongKind(name, kind, extension));
  }
  return [first, ...parts];
}

const kindWords: Readonly<Record<string, string>> = {
  Scalar: 'a scalar',
  Object: 'an object type',
  Interface: 'an interface',
  Union: 'a union',
  Enum: 'an enum',
  InputObject: 'an input',
};

function wrongKind(name: string, kind: string, extension: TypePart): Finding {
  return {
    severity: 'error',
    code: 'extension-kind',
    message: `${name} is ${kindWords[kind]}, but this extends ${kindWords[kindOf(extension.node)]} of that name.`,
    hint: 'Extend it with the keyword it was defined with.',
    place: placeOfName(extension),
  };
}

/** Adds definitions for scalars that a platform provides. */
function addPlatformScalars(
  types: Map<string, Type>,
  directives: ReadonlyMap<string, Directive>,
  provided: Provided,
): void {
  const found = new Map<string, At>();
  const visitRef = ({type, typeAt}: {readonly type: TypeRef; readonly typeAt: At}) => {
    const name = nameIn(type);
    if (!types.has(name) && provided.isScalar(name) && !found.has(name)) found.set(name, typeAt);
  };
  for (const {args} of directives.values()) args.forEach(visitRef);
  for (const type of types.values()) {
    if (!('fields' in type)) continue;
    for (const field of type.fields.values()) {
      visitRef(field);
      if ('args' in field) field.args.forEach(visitRef);
    }
  }
  for (const [name, at] of found) types.set(name, {kind: 'scalar', name, description: '', specifiedBy: '', at});
}
