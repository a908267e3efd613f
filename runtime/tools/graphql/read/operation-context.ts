// What the checks of one operation share: the schema, its fragments and variables, and how they report.
import type {Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {builtInScalars, type Schema, type TypeRef} from '../schema-model.js';
import type {Fragment} from './read-operations.js';
import type {ParsedFile} from './parse-graphql-file.js';

export interface OperationCheck {
  readonly schema: Schema;
  readonly possibleTypes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fragments: ReadonlyMap<string, Fragment>;
  readonly findings: Findings;
  readonly file: ParsedFile;
}

export interface OperationContext extends OperationCheck {
  /** Filled by `declareVariables`. */
  readonly variables: Map<string, {readonly type: TypeRef; readonly hasDefault: boolean}>;
  /** Filled while the selections are checked. */
  readonly usedVariables: Set<string>;
  readonly operationName: string;
}

export type Located = Parameters<ParsedFile['placeOf']>[0];

export function report(
  {findings, file}: OperationCheck,
  node: Located,
  code: string,
  message: string,
  hint: string,
): void {
  findings.add({severity: 'error', code, message, hint, place: file.placeOf(node)});
}

export function nearestHint(name: string, candidates: Iterable<string>, otherwise: string): string {
  const near = nearest(name, candidates);
  return near === undefined ? otherwise : `Did you mean ${near}?`;
}

export function reportUnknownType(context: OperationCheck, node: Located, name: string): void {
  const hint = nearestHint(name, [...context.schema.types.keys(), ...builtInScalars], 'Use a type from the schema.');
  report(context, node, 'type-unknown', `There is no type ${name}.`, hint);
}
