// Writes `types.py`.
import {
  comment,
  docString,
  isFieldName,
  stringLiteral,
  removeDocstringsAndComments,
} from '../../codegen/python-tokens.js';
import {renderExpression, union} from './type-expression.js';
import type {Expression} from './type-expression.js';
import {importedNames} from './type-names.js';
import type {Definition, Field} from './schema-to-type-expression.js';

/** A type in a string cannot be wrapped. This column is so far to the left that every type fits on one line. */
const noWrapColumn = -1e6;

type Class = Definition & {readonly kind: 'class'};
type Alias = Definition & {readonly kind: 'alias'};

/** The code after the imports. `used` are the `importedNames` that it needs. */
export function writeTypes(definitions: readonly Definition[]): {
  readonly text: string;
  readonly used: readonly string[];
} {
  const takenNames = new Set([...importedNames, ...definitions.map(({name}) => name)]);
  const classes = definitions.filter((definition): definition is Class => definition.kind === 'class');
  const aliases = topologicalSort(
    withoutCycles(definitions.filter((definition): definition is Alias => definition.kind === 'alias')),
  );
  const pendingAliases = new Set(aliases.map(({name}) => name));
  const texts = [
    ...classes.map((definition) => writeClass(definition, takenNames)),
    ...aliases.map((alias) => {
      const text = writeAlias(alias, pendingAliases);
      pendingAliases.delete(alias.name);
      return text;
    }),
  ];
  const text = texts.join('\n\n');
  const code = removeDocstringsAndComments(text);
  return {text, used: importedNames.filter((name) => new RegExp(`\\b${name}\\b`).test(code))};
}

function writeClass({name, doc, fields}: Class, takenNames: ReadonlySet<string>): string {
  const required = fields.filter(({isRequired}) => isRequired);
  const optional = fields.filter(({isRequired}) => !isRequired);
  const needsFunctionalSyntax = (group: readonly Field[]) =>
    group.some((field) => !isFieldName(field.name) || takenNames.has(field.name) || isBuiltin(field.name));
  const bases: string[] = [];
  let before = '';
  const split = (group: readonly Field[], end: string, isTotal: boolean) => {
    before += writePart(`_${name}${end}`, group, isTotal, needsFunctionalSyntax(group));
    bases.push(`_${name}${end}`);
  };
  const isMixed = required.length > 0 && optional.length > 0;
  if (required.length > 0 && (isMixed || needsFunctionalSyntax(required))) split(required, 'Required', true);
  if (optional.length > 0 && needsFunctionalSyntax(optional)) split(optional, 'Optional', false);
  const body = bases.includes(`_${name}Optional`)
    ? []
    : optional.length > 0
      ? optional
      : isMixed || bases.length > 0
        ? []
        : required;
  const total = body.length > 0 && body === optional ? ', total=False' : '';
  const head = `class ${name}(${bases.length === 0 ? 'TypedDict' : bases.join(', ')}${total}):\n`;
  const documented = docString(doc, '    ');
  const lines = body.map((field) => writeField(field));
  const inner = documented + (documented !== '' && lines.length > 0 ? '\n' : '') + lines.join('');
  return `${before}${head}${inner === '' ? '    pass\n' : inner}`;
}

function writePart(name: string, fields: readonly Field[], isTotal: boolean, needsFunctionalSyntax: boolean): string {
  if (!needsFunctionalSyntax) return `class ${name}(TypedDict):\n${fields.map(writeField).join('')}\n\n`;
  const members = fields.map(
    (field) =>
      `${comment(field.doc, '        ')}        ${stringLiteral(field.name)}: ${stringLiteral(renderExpression(field.expression, {column: noWrapColumn}))},\n`,
  );
  return `${name} = TypedDict(\n    ${stringLiteral(name)},\n    {\n${members.join('')}    },\n${isTotal ? '' : '    total=False,\n'})\n\n\n`;
}

function writeField({name, expression, doc}: Field): string {
  const type = renderExpression(expression, {indent: '    ', column: 6 + name.length});
  return `    ${name}: ${type}\n${docString(doc, '    ')}`;
}

/** A field with this name would shadow the built-in type for later fields. */
function isBuiltin(name: string): boolean {
  return ['str', 'int', 'float', 'bool', 'bytes', 'object'].includes(name);
}

function writeAlias({name, doc, expression}: Alias, pendingAliases: ReadonlySet<string>): string {
  const isNone = expression.kind === 'plain' && expression.text === 'None';
  const type = isNone
    ? 'Literal[None]'
    : renderExpression(expression, {column: name.length + 3, isForwardReference: (other) => pendingAliases.has(other)});
  return `${name} = ${type}\n${docString(doc)}`;
}

/** Names that the expression refers to directly, not inside a list or a dictionary. */
function directReferences(expression: Expression): readonly string[] {
  if (expression.kind === 'name') return [expression.name];
  return expression.kind === 'union' ? expression.members.flatMap(directReferences) : [];
}

/** An alias that refers to itself without a list or object in between becomes the union of all members of the cycle. */
function withoutCycles(aliases: readonly Alias[]): readonly Alias[] {
  const edges = directDependencies(aliases);
  const sorted = new Set(topologicalSort(aliases).map(({name}) => name));
  const circular = aliases.filter(({name}) => !sorted.has(name));
  if (circular.length === 0) return aliases;
  const reach = new Map(circular.map(({name}) => [name, reachable(name, edges)]));
  return aliases.map((alias) => {
    const cycle = new Set(
      [...(reach.get(alias.name) ?? [])].filter((name) => reach.get(name)?.has(alias.name) === true),
    );
    if (cycle.size === 0) return alias;
    const members = aliases
      .filter(({name}) => cycle.has(name))
      .flatMap(({expression}) => (expression.kind === 'union' ? expression.members : [expression]))
      .filter((member) => member.kind !== 'name' || !cycle.has(member.name));
    return {...alias, expression: members.length === 0 ? {kind: 'plain', text: 'Any'} : union(members)};
  });
}

function directDependencies(aliases: readonly Alias[]): ReadonlyMap<string, readonly string[]> {
  const names = new Set(aliases.map(({name}) => name));
  return new Map(
    aliases.map(({name, expression}) => [name, directReferences(expression).filter((other) => names.has(other))]),
  );
}

function reachable(from: string, edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(edges.get(from));
  for (const name of found) for (const next of edges.get(name) ?? []) found.add(next);
  return found;
}

/** Sorts aliases after those that they use. Cyclic aliases are omitted. */
function topologicalSort(aliases: readonly Alias[]): readonly Alias[] {
  const edges = directDependencies(aliases);
  const users = new Map<string, string[]>();
  const unresolvedCounts = new Map<string, number>();
  for (const [name, targets] of edges) {
    const distinct = new Set(targets);
    unresolvedCounts.set(name, distinct.size);
    for (const target of distinct) {
      const group = users.get(target);
      if (group === undefined) users.set(target, [name]);
      else group.push(name);
    }
  }
  const byName = new Map(aliases.map((alias) => [alias.name, alias]));
  const ready = aliases.filter(({name}) => unresolvedCounts.get(name) === 0).map(({name}) => name);
  for (const name of ready) {
    for (const user of users.get(name) ?? []) {
      const left = (unresolvedCounts.get(user) ?? 0) - 1;
      unresolvedCounts.set(user, left);
      if (left === 0) ready.push(user);
    }
  }
  return ready.flatMap((name) => byName.get(name) ?? []);
}
