// Answers to queries nobody knew of when the site was built: from the documents of a snapshot, drafts included.
import type {Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {address} from './catalog/address.js';
import type {NavLink} from './catalog/catalog.js';
import {withDefaults} from './catalog/defaults.js';
import {navigation} from './catalog/navigation.js';
import {prepare} from './catalog/prepare-queries.js';
import {QueryError} from './catalog/query-error.js';
import type {Query, QueryAnswer} from './catalog/query.js';
import {rejectUnsafe} from './catalog/query-limits.js';
import type {Snapshot} from './compile.js';
import {needsWhole, wholeAnswer} from './emit/queries.js';
import {wholeDocuments} from './site-files.js';

export interface LiveAnswers {
  /** The plain answer, as a build would publish it. Rejects with `QueryError` when the query is not safe, or cannot be answered. */
  query(params: Query): Promise<QueryAnswer>;
  /** The tree for the documents of a query. Throws `QueryError` as `query` does. */
  navigation(params: Query): readonly NavLink[];
  /** What a build publishes under this hash because a page asks it; undefined when no page does. */
  published(hash: Hash): {readonly params: Query; readonly answer: Promise<QueryAnswer>} | undefined;
}

export function liveAnswers(
  snapshot: Pick<Snapshot, 'catalog' | 'config' | 'dev' | 'pages' | 'plugins' | 'sources' | 'transforms'>,
): LiveAnswers {
  const {catalog, config, dev, pages} = snapshot;
  const {metas} = catalog;
  const ask = lazy(() => prepare(metas));
  const wholeOf = wholeDocuments(snapshot);
  const answerTo = (params: Query): Promise<QueryAnswer> => {
    const completed = withDefaults(params, {...config, dev});
    return wholeAnswer(completed, ask()(completed), wholeOf);
  };
  // A published site asks without drafts, so its hashes are others than those that are asked here.
  const byHash = lazy(
    () =>
      new Map(
        [...new Set(pages.flatMap(({queries}) => Object.values(queries)))].flatMap((asked) =>
          [false, true].map((drafts) => [address(withDefaults(asked, {...config, dev: drafts})).hash, asked] as const),
        ),
      ),
  );
  return {
    async query(params) {
      rejectUnsafe(params);
      const completed = withDefaults(params, {...config, dev});
      const answer = ask()(completed);
      const isMuch = Array.isArray(answer) && answer.length > maxWholeAnswers && needsWhole(completed);
      if (isMuch) throw new QueryError('query-refused', tooMuch);
      return wholeAnswer(completed, answer, wholeOf);
    },
    navigation(params) {
      rejectUnsafe(params);
      return Object.keys(params).length === 0 ? catalog.navigation : navigation(metas, params, {...config, dev});
    },
    published(hash) {
      const params = byHash().get(hash);
      return params && {params, answer: answerTo(params)};
    },
  };
}

/** The body of a document is made anew for each answer, which takes some milliseconds. */
const maxWholeAnswers = 50;
const tooMuch = `A query may ask for ${maxWholeAnswers} whole documents at most. Name fields in only, or set a limit.`;
