// Answers to the queries of pages: each asked once, however many pages ask it.
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, type Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import {withDefaults, type Defaults} from '../catalog/defaults.js';
import {lintQuery} from '../catalog/lint-query.js';
import {prepare, writeExpression} from '../catalog/prepare-queries.js';
import type {Query, QueryAnswer} from '../catalog/query.js';
import type {Config} from '../config/config.js';

export interface Answer {
  /** Whether every page of a definition asks it, not only the page of one document. */
  readonly shared: boolean;
  /** The parameters with defaults: what was really asked. */
  readonly params: Query;
  readonly value: QueryAnswer;
  /** Hash of the value. */
  readonly hash: Hash;
  /** What was asked, as text. */
  readonly key: string;
}

export interface Answers {
  /** An answer for the planner's own use: not published. Throws `QueryError` when an operand can't be used. */
  list(params: Query): QueryAnswer;
  /** An answer for a page. Throws `QueryError` when an operand can't be used. */
  answer(params: Query, shared: boolean): Answer;
  /** An answer from the same documents, given once more. */
  repeat(answer: Answer): Answer;
  /** Every answer given to a page, each once. */
  given(): readonly Answer[];
  /** Looks for hazards in a query; those of one definition are alike, so one of them will do. */
  lint(params: Query): void;
  /** Hazards found. */
  diagnostics(): readonly Diagnostic[];
  /** Answers from the same documents, none of them given yet. */
  again(): Answers;
}

/** Answers from the fields of documents. */
export function createAnswers(metas: readonly JsonObject[], config: Config, dev: boolean): Answers {
  return answersOf(prepare(metas), {...config, dev}, new Map());
}

/** `known`: answers given before, by what was asked. */
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
