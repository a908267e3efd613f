// Answers the queries of pages. Each query runs once, however many pages use it.
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, type Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import {withDefaults, type Defaults} from '../catalog/defaults.js';
import {lintQuery} from '../catalog/lint-query.js';
import {prepare, writeExpression} from '../catalog/prepare-queries.js';
import type {Query, QueryAnswer} from '../catalog/query.js';
import type {Config} from '../config/config.js';

export interface Answer {
  /** Whether every page of a definition uses it, and not only the page of one document. */
  readonly shared: boolean;
  /** The parameters with defaults. */
  readonly params: Query;
  readonly value: QueryAnswer;
  /** Hash of the value. */
  readonly hash: Hash;
  /** The parameters as text. */
  readonly key: string;
}

export interface Answers {
  /** Answers a query of the planner, which is not published. Throws a `QueryError` if an operand is invalid. */
  list(params: Query): QueryAnswer;
  /** Answers a query of a page. Throws a `QueryError` if an operand is invalid. */
  answer(params: Query, shared: boolean): Answer;
  /** Records an answer from the same documents as used again. */
  repeat(answer: Answer): Answer;
  /** Returns every answer used by a page, each once. */
  given(): readonly Answer[];
  /** Checks a query for likely mistakes. The queries of one definition are alike, so it is enough to check one. */
  lint(params: Query): void;
  /** Returns the likely mistakes found. */
  diagnostics(): readonly Diagnostic[];
  /** Returns answers from the same documents, with none of them marked as used. */
  again(): Answers;
}

/** Answers from the fields of documents. */
export function createAnswers(metas: readonly JsonObject[], config: Config, dev: boolean): Answers {
  return answersOf(prepare(metas), {...config, dev}, new Map());
}

/** `known` has earlier answers by their parameters. */
function answersOf(
  ask: (params: Query) => QueryAnswer,
  defaults: Defaults,
  known: ReadonlyMap<string, Answer>,
): Answers {
  const given = new Map<string, Answer>();
  const warnings = new Map<string, Diagnostic>();
  return {
    list: (asked) => ask(withDefaults(asked, defaults)),
    answer(asked, shared) {
      const params = withDefaults(asked, defaults);
      const key = JSON.stringify(params, writeExpression);
      const before = given.get(key);
      if (before !== undefined) return before;
      const {value, hash} = known.get(key) ?? valueOf(ask(params));
      const made = {shared, params, value, hash, key};
      given.set(key, made);
      return made;
    },
    repeat(answer) {
      const before = given.get(answer.key);
      if (before === undefined) given.set(answer.key, answer);
      return before ?? answer;
    },
    given: () => [...given.values()],
    lint(asked) {
      for (const message of lintQuery(asked)) {
        warnings.set(message, {severity: 'warning', code: 'query-hazard', message});
      }
    },
    diagnostics: () => [...warnings.values()],
    again: () => answersOf(ask, defaults, given),
  };
}

function valueOf(value: QueryAnswer): Pick<Answer, 'value' | 'hash'> {
  return {value, hash: hashOf(JSON.stringify(value))};
}
