// Finds queries that probably do not mean what their author intended.
import type {JsonObject} from '../base/json.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {isOperator, operatorNames, readPattern} from './where-predicate.js';
import {clausesOf, queryParameters, type Query} from './answer-query.js';
import {fieldReader, isRecord, listOf} from './field-value.js';

/** Returns one sentence for each likely mistake in a query. */
export function lintQuery(params: Query): readonly string[] {
  return [
    ...parameterHazards(params),
    ...clausesOf(params).flatMap(clauseHazards),
    ...defaultHazards(params),
    ...sortHazards(params),
    ...fieldHazards('only', params.only),
    ...fieldHazards('without', params.without),
    ...(isRecord(params.surround?.query) ? conditionHazards('surround.query', params.surround.query) : []),
  ];
}

/** Returns one sentence for each field of a query that no document has. */
export function lintFields(params: Query, documents: readonly JsonObject[]): readonly string[] {
  if (documents.length === 0) return [];
  const known = new Set(documents.flatMap((document) => Object.keys(document)));
  const named = [
    ...clausesOf(params).flatMap((clause) => fieldsOf('where', clause)),
    ...listOf(params.sort).flatMap((spec) =>
      isRecord(spec) ? Object.keys(spec).map((field) => ['sort', field] as const) : [],
    ),
    ...listOf(params.only).map((field) => ['only', String(field)] as const),
    ...listOf(params.without).map((field) => ['without', String(field)] as const),
  ];
  return (
    named
      .map(([parameter, field]) => [parameter, field.split('.')[0]!] as const)
      // `$numeric` is an option of sort; `_` and `$` in `only` stand for all fields with that prefix.
      .filter(([, field]) => !/^$|^\$|^_$|,/.test(field) && !known.has(field))
      .map(([parameter, field]) => `${parameter}: no document has a field ${field}.${didYouMean(field, known)}`)
  );
}

/**
 * Returns one sentence for each sort that compares the numbers of a field as text. `matches` are the documents that the
 * query sorts. Only numbers of different lengths have another order as text.
 */
export function lintSort({sort}: Query, matches: readonly JsonObject[]): readonly string[] {
  return listOf(sort).flatMap((spec) => {
    if (!isRecord(spec) || spec['$numeric']) return [];
    const fields = Object.keys(spec).filter((key) => !key.startsWith('$'));
    return fields
      .filter((field) => {
        const values = matches.map(fieldReader(field)).filter((value) => value !== undefined && value !== null);
        const areNumbers = values.every((value) => Number.isInteger(value) && (value as number) >= 0);
        return areNumbers && new Set(values.map((value) => String(value).length)).size > 1;
      })
      .map(
        (field) =>
          `sort.${field}: numbers are compared as text, so 10 comes before 9; in a query as JSON, add "$numeric": true to sort.`,
      );
  });
}

/** Returns the fields of a condition, including those below operators. */
function fieldsOf(parameter: string, condition: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(condition)) return condition.flatMap((one) => fieldsOf(parameter, one));
  if (!isRecord(condition)) return [];
  return Object.entries(condition).flatMap(([key, operand]) => {
    if (!key.startsWith('$')) return [[parameter, key] as const];
    return key === '$and' || key === '$or' || key === '$not' ? fieldsOf(parameter, operand) : [];
  });
}

function parameterHazards(params: Query): readonly string[] {
  const unknown = Object.keys(params).filter((name) => !queryParameters.has(name));
  return unknown.map(
    (name) => `There is no query parameter ${name}, so it has no effect.${didYouMean(name, queryParameters)}`,
  );
}

function clauseHazards(clause: unknown): readonly string[] {
  if (typeof clause === 'object') return conditionHazards('where', clause);
  return [`where: ${JSON.stringify(clause)} is not a condition and matches no document; write {field: value}.`];
}

function conditionHazards(path: string, condition: unknown): readonly string[] {
  if (condition === null) return [`${path}: null matches everything; write {$eq: null} to find null.`];
  if (typeof condition !== 'object' || condition instanceof RegExp || condition instanceof Date) return [];
  if (Object.keys(condition).length === 0) return [`${path}: ${JSON.stringify(condition)} matches everything.`];
  if (Array.isArray(condition)) {
    return [
      `${path}: a list is compared position by position; $in and $contains ignore positions.`,
      ...condition.flatMap((item, index) => conditionHazards(`${path}.${index}`, item)),
    ];
  }
  return Object.entries(condition).flatMap(([key, operand]) => keyHazards(`${path}.${key}`, key, operand));
}

function keyHazards(path: string, key: string, operand: unknown): readonly string[] {
  if (!key.startsWith('$')) return conditionHazards(path, operand);
  if (!isOperator(key)) {
    return [
      `${path}: there is no operator ${key}, so it is read as the name of a field.${didYouMean(key, operatorNames())}`,
    ];
  }
  if (key === '$regex') return patternHazards(path, operand);
  if (key === '$not' || key === '$match') return conditionHazards(path, operand);
  if (key === '$eq' || key === '$ne') return equalityHazards(path, key, operand);
  if (key === '$contains')
    return listOf(operand).length === 0 ? [`${path}: ${JSON.stringify(operand)} matches everything.`] : [];
  if (key !== '$and' && key !== '$or' && key !== '$in') return [];
  return listOf(operand).flatMap((item, index) =>
    Array.isArray(item) ? [] : conditionHazards(`${path}.${index}`, item),
  );
}

function equalityHazards(path: string, key: string, operand: unknown): readonly string[] {
  if (typeof operand !== 'object' || operand === null || operand instanceof RegExp || operand instanceof Date)
    return [];
  return [
    `${path}: an object or list is never equal to a stored one, so this matches ${key === '$eq' ? 'nothing' : 'everything'}.`,
  ];
}

/** A path such as `/blog/my` is read as the pattern `blog` with the flags `m` and `y`. */
function patternHazards(path: string, operand: unknown): readonly string[] {
  if (typeof operand !== 'string') return [];
  const {source, flags, ignored} = readPattern(operand);
  if (source === operand || (ignored === '' && !/^[\w/-]+$/.test(source))) return [];
  return [
    `${path}: ${JSON.stringify(operand)} is read as the pattern ${JSON.stringify(source)} with the flags ${JSON.stringify(flags)}.`,
  ];
}

/**
 * The site looks for `_draft` and `_locale` only at the top of a clause, and adds its own conditions if they are
 * missing there.
 */
function defaultHazards(params: Query): readonly string[] {
  const clauses = clausesOf(params);
  return ['_draft', '_locale'].flatMap((field) => {
    const isTopLevel = clauses.some((clause) => isRecord(clause) && Object.hasOwn(clause, field));
    if (isTopLevel || !clauses.some((clause) => mentionsField(clause, field))) return [];
    return [
      `where: a condition on ${field} inside an operator does not override the site's default; put it at the top level of a clause.`,
    ];
  });
}

function mentionsField(condition: unknown, field: string): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  return Object.entries(condition).some(([key, operand]) => key === field || mentionsField(operand, field));
}

function sortHazards({sort}: Query): readonly string[] {
  return listOf(sort).flatMap((spec) => {
    if (!isRecord(spec)) return [`sort: ${JSON.stringify(spec)} sorts nothing; write {field: 1}.`];
    const fields = Object.entries(spec).filter(([key]) => !key.startsWith('$'));
    if (fields.length === 0) return [`sort: ${JSON.stringify(spec)} names no field.`];
    return fields
      .filter(([, direction]) => direction !== 1 && direction !== -1)
      .map(
        ([field, direction]) =>
          `sort.${field}: ${JSON.stringify(direction)} sorts in ascending order; only the number -1 sorts in descending order.`,
      );
  });
}

function fieldHazards(parameter: string, fields: unknown): readonly string[] {
  return listOf(fields).flatMap((field) => {
    if (typeof field !== 'string' || field === '')
      return [`${parameter}: ${JSON.stringify(field)} is not a field name.`];
    if (field.includes(','))
      return [`${parameter}: ${JSON.stringify(field)} is read as one field name; write a list of names.`];
    return field.includes('.')
      ? [`${parameter}: ${field} is read as one field name, not as a path; only top-level fields can be selected.`]
      : [];
  });
}

function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
