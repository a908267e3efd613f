// Merges the definitions of all files into one schema. Duplicates are ignored with a warning.
import type {Finding, Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {
  type LazyPlace,
  builtInScalars,
  defaultRootName,
  type Directive,
  innerTypeName,
  rootKinds,
  type Schema,
  type Type,
  type TypeRef,
} from '../schema-model.js';
import {checkDirectives, directivesIn} from './check-directives.js';
import type {ParsedFile} from './parse-graphql-file.js';
import {type PlatformNames, readPlatformNames} from './platform-names.js';
import {
  addOnce,
  type Definition,
  duplicateFinding,
  isExtension,
  isTypePart,
  isTypeSystem,
  kindOf,
  commonFields,
  type SdlPart,
  placeOfName,
  type TypePart,
} from './sdl-part.js';
import {readSchemaDefinitions} from './read-schema-definitions.js';
import {readArguments, mergeTypeParts} from './merge-type-parts.js';
import {groupBy} from '../../../text/group-by.js';

/** Errors: `extension-without-type`, `extension-kind`. Warnings: `duplicate` and those of directives. */
export function readSdl(files: readonly ParsedFile[], findings: Findings): Schema {
  const platform = readPlatformNames(files.map(({document}) => document));
  const parts = files.flatMap((file) => file.document.definitions.filter(isTypeSystem).map((node) => ({node, file})));
  const directives = readDirectives(parts, findings);
  const types = readTypes(parts, platform, findings);
  addPlatformScalars(types, directives, platform);
  const reported = new Set<string>();
  for (const {node, file} of parts)
    checkDirectives({directives: directivesIn(node), file, defined: directives, platform, findings, reported});
  const {description, roots} = readSchemaDefinitions(parts, types, findings);
  return {description, roots, types, directives};
}

function readDirectives(parts: readonly SdlPart<Definition>[], findings: Findings): Map<string, Directive> {
  const directives = new Map<string, Directive>();
  for (const {node, file} of parts) {
    if (node.kind !== 'DirectiveDefinition') continue;
    addOnce(directives, `The directive @${node.name.value}`, findings, {
      ...commonFields(node, file),
      args: readArguments(node.arguments, `@${node.name.value}`, file, findings),
      isRepeatable: node.repeatable,
      locations: node.locations.map(({value}) => value),
    });
  }
  return directives;
}

function readTypes(
  parts: readonly SdlPart<Definition>[],
  platform: PlatformNames,
  findings: Findings,
): Map<string, Type> {
  const groups = groupBy(parts.filter(isTypePart), ({node}) => node.name.value);
  const types = new Map<string, Type>();
  for (const [name, typeParts] of groups) {
    const used = partsToMerge(name, typeParts, groups.keys(), platform, findings);
    if (used && !builtInScalars.has(name)) types.set(name, mergeTypeParts(used, platform, findings));
  }
  return types;
}

/** The definition of a type and its extensions; undefined if an extension has no definition. */
function partsToMerge(
  name: string,
  typeParts: readonly TypePart[],
  names: Iterable<string>,
  {isFederated}: PlatformNames,
  findings: Findings,
): readonly [TypePart, ...TypePart[]] | undefined {
  const [base, ...duplicates] = typeParts.filter(({node}) => !isExtension(node));
  const extensions = typeParts.filter(({node}) => isExtension(node));
  const [first = typeParts[0]] = [base];
  if (first === undefined) return undefined;
  if (
    base === undefined &&
    !isFederated &&
    !rootKinds.some((kind) => defaultRootName(kind) === name) &&
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
  for (const other of duplicates) {
    // In a federation, each file defines a part of a type.
    if (isFederated && kindOf(other.node) === kind) parts.push(other);
    else findings.add(duplicateFinding(`The type ${name}`, placeOfName(first), placeOfName(other)));
  }
  for (const extension of extensions) {
    if (extension === first) continue;
    if (kindOf(extension.node) === kind) parts.push(extension);
    else findings.add(wrongKindFinding(name, kind, extension));
  }
  return [first, ...parts];
}

const kindNames: Readonly<Record<string, string>> = {
  Scalar: 'a scalar',
  Object: 'an object type',
  Interface: 'an interface',
  Union: 'a union',
  Enum: 'an enum',
  InputObject: 'an input',
};

function wrongKindFinding(name: string, kind: string, extension: TypePart): Finding {
  return {
    severity: 'error',
    code: 'extension-kind',
    message: `${name} is ${kindNames[kind]}, but this extends ${kindNames[kindOf(extension.node)]} of that name.`,
    hint: 'Extend it with the keyword it was defined with.',
    place: placeOfName(extension),
  };
}

/** Adds definitions for scalars that a platform provides. */
function addPlatformScalars(
  types: Map<string, Type>,
  directives: ReadonlyMap<string, Directive>,
  platform: PlatformNames,
): void {
  const found = new Map<string, LazyPlace>();
  const visitRef = ({type, typeAt}: {readonly type: TypeRef; readonly typeAt: LazyPlace}) => {
    const name = innerTypeName(type);
    if (!types.has(name) && platform.isScalar(name) && !found.has(name)) found.set(name, typeAt);
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
