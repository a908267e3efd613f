// Reads operation documents: checks them against the schema, and derives the types of their variables and results.
import {type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {possibleTypes, type Schema} from '../schema-model.js';
import type {Operation} from '../operation-model.js';
import {checkOperation} from './check-operation.js';
import type {OperationCheck} from './operation-context.js';
import type {ParsedFile} from './parse-graphql-file.js';
import {refOf} from './sdl-part.js';
import {shapeOfSelection} from './shape-of-selection.js';
import {byName} from '../../../text/compare-code-units.js';

export interface Fragment {
  readonly node: FragmentDefinitionNode;
  readonly file: ParsedFile;
}

/**
 * Returns no operations after an error. Findings: those of `check-operation.ts`, `check-values.ts` and `shape-of-selection.ts`, and
 * `operation-unnamed`, `duplicate` and `fragment-…`.
 */
export function readOperations(schema: Schema, files: readonly ParsedFile[], findings: Findings): readonly Operation[] {
  const fragments = readFragments(files, findings);
  const operations = namedOperations(files, findings);
  const possible = new Map([...possibleTypes(schema)].map(([name, names]) => [name, new Set(names)]));
  const used = new Set<string>();
  const checks: {
    readonly check: OperationCheck;
    readonly node: OperationDefinitionNode;
    readonly names: Set<string>;
  }[] = [];
  for (const {node, file} of operations) {
    const names = usedFragments(node.selectionSet, fragments);
    for (const name of names) used.add(name);
    const check = {schema, possibleTypes: possible, fragments, findings, file};
    checks.push({check, node, names});
    checkOperation(node, names, check);
  }
  for (const {node, file} of fragments.values()) {
    if (used.has(node.name.value) || operations.length === 0) continue;
    const message = `No operation uses the fragment ${node.name.value}.`;
    const place = file.placeOf(node.name);
    findings.add({severity: 'warning', code: 'fragment-unused', message, hint: 'Remove it, or use it.', place});
  }
  if (findings.hasErrors) return [];
  return checks
    .map(({node, check, names}) => ({
      name: node.name?.value ?? '',
      kind: node.operation,
      text: operationSource(node, names, check),
      variables: (node.variableDefinitions ?? []).map(({variable, type, defaultValue}) => ({
        name: variable.name.value,
        type: refOf(type),
        isRequired: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
      })),
      result: shapeOfSelection(node, check),
    }))
    .toSorted(byName);
}

function readFragments(files: readonly ParsedFile[], findings: Findings): ReadonlyMap<string, Fragment> {
  const fragments = new Map<string, Fragment>();
  for (const file of files) {
    for (const node of file.document.definitions) {
      if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
      if (fragments.has(node.name.value))
        findings.add(duplicateFinding('fragment', node.name.value, file.placeOf(node.name)));
      else fragments.set(node.name.value, {node, file});
    }
  }
  for (const [name, {node, file}] of fragments) {
    if (!usedFragments(node.selectionSet, fragments).has(name)) continue;
    findings.add({
      severity: 'error',
      code: 'fragment-cycle',
      message: `The fragment ${name} contains itself.`,
      hint: 'Remove the fragment from its own fields.',
      place: file.placeOf(node.name),
    });
  }
  return fragments;
}

function duplicateFinding(kind: string, name: string, place: ReturnType<ParsedFile['placeOf']>) {
  return {
    severity: 'warning',
    code: 'duplicate',
    message: `There are two ${kind}s called ${name}.`,
    hint: 'The first one is used. Rename or remove this one.',
    place,
  } as const;
}

function namedOperations(files: readonly ParsedFile[], findings: Findings) {
  const found = new Map<string, {readonly node: OperationDefinitionNode; readonly file: ParsedFile}>();
  for (const file of files) {
    for (const node of file.document.definitions) {
      if (node.kind !== Kind.OPERATION_DEFINITION) continue;
      if (!node.name) {
        findings.add({
          severity: 'error',
          code: 'operation-unnamed',
          message: `This ${node.operation} has no name, and methods are named after their operations.`,
          hint: `Write ${node.operation} SomeName before its first brace.`,
          place: file.placeOf(node),
        });
      } else if (found.has(node.name.value))
        findings.add(duplicateFinding('operation', node.name.value, file.placeOf(node.name)));
      else found.set(node.name.value, {node, file});
    }
  }
  return [...found.values()];
}

/** Names of all fragments that a selection uses, directly or through other fragments. */
function usedFragments(selectionSet: SelectionSetNode, fragments: ReadonlyMap<string, Fragment>): Set<string> {
  const names = new Set<string>();
  const pending = [selectionSet];
  for (let set = pending.pop(); set; set = pending.pop()) {
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        if (selection.selectionSet) pending.push(selection.selectionSet);
        continue;
      }
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (!fragment || names.has(name)) continue;
      names.add(name);
      pending.push(fragment.node.selectionSet);
    }
  }
  return names;
}

function operationSource(
  node: OperationDefinitionNode,
  names: ReadonlySet<string>,
  {fragments}: OperationCheck,
): string {
  const definitions = [...names].toSorted().flatMap((name) => fragments.get(name)?.node ?? []);
  return [node, ...definitions].map(({loc}) => loc?.source.body.slice(loc.start, loc.end) ?? '').join('\n\n');
}
