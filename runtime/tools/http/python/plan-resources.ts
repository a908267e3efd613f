// Plans resources and their methods, with unique names that are valid in Python.
import type {Findings} from '../../base/finding.js';
import {createNameScope, pascalCase, snakeCase} from '../../base/identifier-names.js';
import type {OpenApiOptions} from '../../openapi/options.js';
import {identifier} from '../../codegen/python-tokens.js';
import {groupMethods} from '../group-methods.js';
import type {Method} from '../group-methods.js';
import type {HttpApi, Operation} from '../http-api.js';
import {detectPagination} from '../detect-pagination.js';
import {clientMembers, clientNames} from './write-client.js';
import type {Flatten} from './flatten-schemas.js';
import {planMethods} from './plan-methods.js';
import type {PythonMethod} from './plan-methods.js';
import {resourceNames} from './write-resource.js';
import type {PythonResource} from './write-resource.js';
import type {Types} from './plan-types.js';
import {byName} from '../../../text/compare-code-units.js';

/** Names that modules cannot have: device names of Windows, and modules that the package has. */
const moduleNames = [
  'types',
  'con',
  'prn',
  'aux',
  'nul',
  '__init__',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [`com${n}`, `lpt${n}`]),
];
const methodNames = ['str', 'int', 'float', 'bool', 'bytes', 'object', '__init__', '_core'];

/** Resources are in the order of the document's tags. Their names do not depend on it. */
export function planResources(
  api: HttpApi,
  options: OpenApiOptions,
  types: Types,
  flatten: Flatten,
  findings: Findings,
): readonly PythonResource[] {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const rules = detectPagination(api, options, findings);
  const groups = groupMethods(api, options);
  const attributes = createNameScope(clientMembers);
  const modules = createNameScope(moduleNames);
  const classes = createNameScope([...resourceNames, ...clientNames]);
  const sorted = groups.toSorted(byName);
  const named = new Map(
    sorted.map((group) => {
      const attribute = attributes.claim(
        identifier(snakeCase(group.name).slice(0, 50), 'api').replace(/^_+/, 'resource_'),
      );
      const wanted = identifier(pascalCase(group.name).slice(0, 60) || 'Api', 'Api').replace(/^_+/, 'Resource');
      // The asyncio version has the same name with the prefix `Async`.
      const isTaken = wanted === attribute || classes.has(wanted) || classes.has(`Async${wanted}`);
      const className = classes.claim(isTaken ? `${wanted}Resource` : wanted);
      classes.claim(`Async${className}`);
      return [group, {attribute, module: modules.claim(attribute), className}];
    }),
  );
  // Types are named on first use, which must not depend on the order of the document.
  const made = new Map(
    groups
      .flatMap((group) => group.methods.map((method) => ({group, method})))
      .toSorted((a, b) => (placeOf(a.method) < placeOf(b.method) ? -1 : 1))
      .map(({group, method}) => {
        const both = planMethods(method.operation, method.name, group.name, {api, types, schemas, flatten});
        return [method, both.map((one) => ({...one, ...pagingOf(method.operation, one, rules, types)}))];
      }),
  );
  return groups.map((group): PythonResource => {
    const {attribute = 'api', module = 'api', className = 'Api'} = named.get(group) ?? {};
    const isRoot = group.name === '';
    const methods = group.methods.flatMap((method) => made.get(method) ?? []);
    return {
      name: isRoot ? '' : attribute,
      module,
      className,
      title: group.title === '' ? api.title : group.title,
      description: group.description ?? '',
      methods: withNames(methods, isRoot ? [...methodNames, ...clientMembers] : methodNames),
    };
  });
}

function placeOf({operation}: Method): string {
  return `${operation.path} ${operation.method} ${operation.id ?? ''}`;
}

/** Assigns unique names to methods, independent of their order in the document. */
function withNames<Method extends PythonMethod>(
  methods: readonly Method[],
  reserved: readonly string[],
): readonly Method[] {
  const scope = createNameScope(reserved);
  const constants = createNameScope();
  const sorted = methods.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const names = new Map(
    sorted.map((method) => {
      const name = scope.claim(scope.has(method.name) ? `${method.name}_` : method.name);
      return [method, {name, constant: constants.claim(`_${name.replace(/^_+/, '').toUpperCase()}`.normalize('NFKC'))}];
    }),
  );
  return methods.map((method) => ({...method, ...names.get(method)}));
}

function addressOf({name, operation}: PythonMethod): string {
  return `${name} ${operation.path} ${operation.method}`;
}

function pagingOf(
  operation: Operation,
  method: PythonMethod,
  rules: ReturnType<typeof detectPagination>,
  types: Types,
): {readonly paging?: PythonResource['methods'][number]['paging'] & object} {
  const rule = rules.get(operation);
  if (rule === undefined || method.result.kind !== 'json') return {};
  const hint = `${pascalCase(operation.id ?? method.name)}Item`;
  return {paging: {rule, item: types.expression(rule.item, 'output', identifier(hint, 'Item'))}};
}
