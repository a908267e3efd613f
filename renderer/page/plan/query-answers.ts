// Answers the queries of pages. Each query runs once, even if many pages use it.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {hashOf, type Hash} from '../../base/hash.js';
import type {JsonObject} from '../../base/json.js';
import {withDefaults, type Defaults} from '../../catalog/query-defaults.js';
import {lintQuery} from '../../catalog/lint-query.js';
import {prepareQueries, prepareListedQueries, queryKey} from '../../catalog/prepare-queries.js';
import type {Query, QueryAnswer} from '../../catalog/answer-query.js';
import type {Config} from '../../config/config.js';

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
  /** Does the same with unlisted documents, which have pages too. */
  listAll(params: Query): QueryAnswer;
  /** Answers a query of a page. Throws a `QueryError` if an operand is invalid. */
  answer(params: Query, shared: boolean): Answer;
  /** Records an answer from the same documents as used again. */
  reuse(answer: Answer): Answer;
  /** Returns every answer used by a page, each once. */
  used(): readonly Answer[];
  /** Checks a query for likely mistakes. The queries of one definition are alike, so it is enough to check one. */
  lint(params: Query, place: Place): void;
  /** Returns the likely mistakes found. */
  diagnostics(): readonly Diagnostic[];
  /** Returns answers from the same documents, with none of them marked as used. */
  unused(): Answers;
}

/** Answers from the fields of documents. */
export function createAnswers(metas: readonly JsonObject[], config: Config, dev: boolean): Answers {
  return answersFrom({listed: prepareListedQueries(metas), all: prepareQueries(metas)}, {...config, dev}, new Map());
}

type Ask = (params: Query) => QueryAnswer;

/** `earlierAnswers` has the answers of the previous plan by their `key`. */
function answersFrom(
  documents: {readonly listed: Ask; readonly all: Ask},
  defaults: Defaults,
  earlierAnswers: ReadonlyMap<string, Answer>,
): Answers {
  const used = new Map<string, Answer>();
  const warnings = new Map<string, Diagnostic>();
  return {
    list: (query) => documents.listed(withDefaults(query, defaults)),
    listAll: (query) => documents.all(withDefaults(query, defaults)),
    answer(query, shared) {
      const params = withDefaults(query, defaults);
      const key = queryKey(params);
      const existing = used.get(key);
      if (existing !== undefined) return existing;
      const {value, hash} = earlierAnswers.get(key) ?? withHash(documents.listed(params));
      const newAnswer = {shared, params, value, hash, key};
      used.set(key, newAnswer);
      return newAnswer;
    },
    reuse(answer) {
      const existing = used.get(answer.key);
      if (existing === undefined) used.set(answer.key, answer);
      return existing ?? answer;
    },
    used: () => [...used.values()],
    lint(query, place) {
      for (const message of lintQuery(query)) {
        warnings.set(`${place.file} ${message}`, {severity: 'warning', code: 'query-hazard', message, place});
      }
    },
    diagnostics: () => [...warnings.values()],
    unused: () => answersFrom(documents, defaults, used),
  };
}

function withHash(value: QueryAnswer): Pick<Answer, 'value' | 'hash'> {
  return {value, hash: hashOf(JSON.stringify(value))};
}
