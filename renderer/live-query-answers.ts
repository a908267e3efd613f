// Answers queries at run time from the documents of a snapshot, including drafts in development.
import type {Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {answerUrls} from './catalog/answer-urls.js';
import type {NavLink} from './catalog/catalog.js';
import {withDefaults} from './catalog/query-defaults.js';
import {navigation} from './catalog/navigation-tree.js';
import {prepareListedQueries} from './catalog/prepare-queries.js';
import {QueryError} from './catalog/query-error.js';
import type {Query, QueryAnswer} from './catalog/answer-query.js';
import {assertSafeQuery} from './catalog/assert-safe-query.js';
import type {Snapshot} from './compile.js';
import {includesBodies, withBodiesIfNeeded} from './emit/query-outputs.js';
import {wholeDocuments} from './non-page-outputs.js';

export interface LiveAnswers {
  /** Returns the answer as a build would publish it. Rejects with `QueryError` if the query is unsafe or invalid. */
  query(params: Query): Promise<QueryAnswer>;
  /** Returns the tree for the documents of a query. Throws `QueryError` like `query`. */
  navigation(params: Query): readonly NavLink[];
  /** Returns the query that a page publishes under this hash, with its answer. Returns undefined if no page does. */
  published(hash: Hash): {readonly params: Query; readonly answer: Promise<QueryAnswer>} | undefined;
}

export function liveAnswers(
  snapshot: Pick<Snapshot, 'catalog' | 'config' | 'dev' | 'pages' | 'plugins' | 'sources' | 'transforms'>,
): LiveAnswers {
  const {catalog, config, dev, pages} = snapshot;
  const {metas} = catalog;
  const ask = lazy(() => prepareListedQueries(metas));
  const wholeOf = wholeDocuments(snapshot);
  const answerTo = (params: Query): Promise<QueryAnswer> => {
    const completed = withDefaults(params, {...config, dev});
    return withBodiesIfNeeded(completed, ask()(completed), wholeOf);
  };
  // Queries of a published site exclude drafts and therefore have other hashes, so both forms are listed.
  const byHash = lazy(
    () =>
      new Map(
        [...new Set(pages.flatMap(({queries}) => Object.values(queries)))].flatMap((pageQuery) =>
          [false, true].map(
            (drafts) => [answerUrls(withDefaults(pageQuery, {...config, dev: drafts})).hash, pageQuery] as const,
          ),
        ),
      ),
  );
  return {
    async query(params) {
      assertSafeQuery(params);
      const completed = withDefaults(params, {...config, dev});
      const answer = ask()(completed);
      const isTooLarge = Array.isArray(answer) && answer.length > maxWholeAnswers && includesBodies(completed);
      if (isTooLarge) throw new QueryError('query-unsafe', tooMuch);
      return withBodiesIfNeeded(completed, answer, wholeOf);
    },
    navigation(params) {
      assertSafeQuery(params);
      return Object.keys(params).length === 0 ? catalog.navigation : navigation(metas, params, {...config, dev});
    },
    published(hash) {
      const params = byHash().get(hash);
      return params && {params, answer: answerTo(params)};
    },
  };
}

/** Limits whole documents in an answer, because rendering the body of each takes some milliseconds. */
const maxWholeAnswers = 50;
const tooMuch = `A query can return at most ${maxWholeAnswers} whole documents. Name fields in \`only\`, or set \`limit\`.`;
