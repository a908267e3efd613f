// Reads `schema {…}`: its description, and the root types.
import type {Findings, Place} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {defaultRootName, type RootKind, rootKinds, type Schema, type Type} from '../schema-model.js';
import {type Definition, descriptionOf, duplicateFinding, type SdlPart} from './sdl-part.js';

export function readSchemaDefinitions(
  parts: readonly SdlPart<Definition>[],
  types: ReadonlyMap<string, Type>,
  findings: Findings,
): Pick<Schema, 'description' | 'roots'> {
  const roots: {[Kind in RootKind]?: string} = {};
  const places = new Map<string, Place>();
  let definition: SdlPart<Definition> | undefined;
  for (const part of parts) {
    const {node, file} = part;
    if (node.kind !== 'SchemaDefinition' && node.kind !== 'SchemaExtension') continue;
    if (node.kind === 'SchemaDefinition') {
      if (definition) {
        findings.add(duplicateFinding('The schema', definition.file.placeOf(definition.node), file.placeOf(node)));
        continue;
      }
      definition = part;
    }
    for (const {operation, type} of node.operationTypes ?? []) {
      const first = places.get(operation);
      if (first) findings.add(duplicateFinding(`The root type for ${operation}`, first, file.placeOf(type)));
      else {
        places.set(operation, file.placeOf(type));
        roots[operation] = type.name.value;
        checkRootType(type.name.value, types, file.placeOf(type), findings);
      }
    }
  }
  if (!definition) {
    for (const kind of rootKinds) {
      const name = defaultRootName(kind);
      if (types.has(name)) roots[kind] ??= name;
    }
  }
  return {description: definition ? descriptionOf(definition.node) : '', roots};
}

function checkRootType(name: string, types: ReadonlyMap<string, Type>, place: Place, findings: Findings): void {
  if (types.has(name)) return;
  const near = nearest(name, types.keys());
  findings.add({
    severity: 'error',
    code: 'type-unknown',
    message: `There is no type ${name}.`,
    hint: near === undefined ? 'Define it, or add the file that defines it.' : `Did you mean ${near}?`,
    place,
  });
}
