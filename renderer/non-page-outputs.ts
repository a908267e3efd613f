// Creates every output file that is not a page: files published unchanged, and files generated from the whole site.
import {SiteError} from './base/site-error.js';
import type {JsonObject} from './base/json.js';
import {lazy} from './base/lazy.js';
import {searchableDocuments} from './catalog/searchable-documents.js';
import type {Snapshot} from './compile.js';
import type {Document} from './document/document-types.js';
import {parse, parseWith, type ParsedDocument} from './markdown/parse-document.js';
import {publicFiles} from './emit/asset-output.js';
import {bundleOutputs} from './emit/bundle-outputs.js';
import {hasFeeds} from './emit/feeds/create-feed.js';
import {feedFiles} from './emit/feeds/feed-files.js';
import {iconFiles} from './emit/images/icon-files.js';
import {hostFiles} from './emit/hosting/host-files.js';
import {llmsFiles} from './emit/crawler-files/llms-txt.js';
import {outputOf, type Output} from './emit/output/output.js';
import {queryOutputs, type WholeOf} from './emit/query-outputs.js';
import {robotsFile} from './emit/crawler-files/robots-txt.js';
import {searchOutputs} from './emit/search/search-outputs.js';
import {sitemapFiles} from './emit/crawler-files/sitemap.js';
import {webManifest} from './emit/web-manifest.js';
import {hostTableOf} from './snapshot-host-files.js';
import {documentBody} from './worker-jobs/snapshot-renderer.js';
import {robotsForListings} from './page/head/robots-for-listings.js';
import {assetsOf, sourceText} from './source/source.js';
import type {Host} from './compiler-host.js';

export interface NonPageOutputs {
  /** Yields every file once, created on demand. */
  all(): AsyncIterable<Output>;
  find(path: string): Promise<Output | undefined>;
  /** Returns whether head tags may refer to a file: a public file, a bundle or a feed. */
  hasForHead(path: string): boolean;
}

/**
 * Returns the files that are not pages. They are in groups. A group is made when a file of it is requested, so that the
 * dev server does not make a search index for a request to a stylesheet. If several groups have a path, the first one is
 * used.
 */
export function nonPageOutputsOf(host: Host, snapshot: Snapshot): NonPageOutputs {
  const siteFiles = groupsOf(host, snapshot).map(({make, paths, has = () => false}) => ({
    paths,
    has,
    make,
    files: lazy(async () => {
      const files = new Map<string, Output>();
      for await (const output of make()) files.set(output.path, output);
      return files;
    }),
  }));
  return {
    async *all() {
      const yielded = new Set<string>();
      for (const {make} of siteFiles) {
        for await (const output of make()) {
          if (!yielded.has(output.path)) yield output;
          yielded.add(output.path);
        }
      }
    },
    async find(path) {
      for (const {files, paths} of siteFiles) {
        const output = paths.test(path) ? (await files()).get(path) : undefined;
        if (output !== undefined) return output;
      }
      return undefined;
    },
    hasForHead: (path) => siteFiles.some(({paths, has}) => paths.test(path) && has(path)),
  };
}

interface Group {
  /**
   * Matches the path of every file in the group. If the group is slow to make, it matches as few other paths as
   * possible.
   */
  readonly paths: RegExp;
  /** Returns whether the group has a file with this matching path. Only for groups whose files are in head tags. */
  has?(path: string): boolean;
  make(): Iterable<Output> | AsyncIterable<Output>;
}

/** Returns a group that is fast to make, and whose files are in head tags. */
function headGroup(paths: RegExp, make: () => readonly Output[]): Group {
  const files = lazy(make);
  const known = lazy(() => new Set(files().map(({path}) => path)));
  return {paths, has: (path) => known().has(path), make: files};
}

function groupsOf(host: Host, snapshot: Snapshot): readonly Group[] {
  const {files, store} = host;
  const {catalog, answers, bundle, config, dev, pages} = snapshot;
  const {publish} = config;
  const assets = assetsOf(snapshot.sources);
  const sourceTextOf = ({file}: Document) => sourceText(snapshot.sources, file);
  const sitePages = lazy(() =>
    pages.map((page) => ({...page, robots: robotsForListings(page, {config, dev, sourceTextOf})})),
  );
  const withFeeds = lazy(() => hasFeeds(pages, config));
  return [
    // Files in `public/` replace generated ones.
    headGroup(anyPath, () => publicFiles([...assets.values()], files)),
    headGroup(anyPath, () => bundleOutputs(bundle)),
    {
      paths: /^(?:rss\.xml|atom\.xml|feed\.json)$/,
      has: () => withFeeds(),
      make: async function* () {
        const feeds = await feedFiles(pages, config, (document) => documentBody(document, host, snapshot));
        yield* feeds.map(outputOf);
      },
    },
    headGroup(anyPath, () => webManifest(config, (file) => assets.has(`public/${file}`)).map(outputOf)),
    {
      paths: anyPath,
      make: () =>
        [
          robotsFile(config),
          ...hostFiles(hostTableOf(snapshot), snapshot.redirects, config),
          ...sitemapFiles(sitePages(), config),
        ].map(outputOf),
    },
    {paths: /^api\/_nuxt_icon\//, make: () => iconFiles({documents: catalog.documents, config, icons: snapshot.icons})},
    ...optionalGroup(publish.queries, /^(?:query|navigation)\//, () =>
      queryOutputs({answers: answers.used(), navigation: catalog.navigation, wholeOf: wholeDocuments(snapshot)}),
    ),
    ...optionalGroup(publish.search, /^(?:_search\/|api\/search\.json$)/, () =>
      searchOutputs(
        {documents: searchableDocuments(catalog.documents, {...config, dev}), navigation: catalog.navigation, config},
        store,
      ),
    ),
    ...optionalGroup(publish.markdown, /(?:^llms\.txt|\.md)$/, () =>
      llmsFiles({pages: sitePages(), navigation: catalog.navigation, config, sourceTextOf, store}),
    ),
  ];
}

const anyPath = /^/;

function optionalGroup(isWanted: boolean, paths: RegExp, make: Group['make']): readonly Group[] {
  return isWanted ? [{paths, make}] : [];
}

/** Returns documents with body and excerpt, for answers with whole documents. */
export function wholeDocuments({
  sources,
  config,
  plugins,
  transforms,
}: Pick<Snapshot, 'sources' | 'config' | 'plugins' | 'transforms'>): WholeOf {
  const wholeOf = (document: JsonObject, {body, excerpt}: ParsedDocument): JsonObject =>
    ({...document, ...(excerpt !== undefined && {excerpt}), ...(body !== undefined && {body})}) as JsonObject;
  // Nothing can stop a plugin on this thread, so documents whose plugins had to be terminated in a worker are skipped.
  const endless = lazy(() => new Set(transforms.documents.filter(isEndless).map(({file}) => file)));
  return (document) => {
    const source = sources.get(String(document['_file']));
    if (source?.kind !== 'markdown') return document;
    const input = {file: source.path, text: source.text};
    // A file that cannot be read is already reported with its place.
    const documentOrThrow = (error: unknown): JsonObject => {
      if (error instanceof SiteError) return document;
      throw error;
    };
    if (plugins !== undefined) {
      if (endless().has(`content/${source.path}`)) return document;
      plugins.loaded.resetTimeLimit();
      return parseWith(plugins.loaded.plugins, input, config).then(
        (parsed) => wholeOf(document, parsed),
        documentOrThrow,
      );
    }
    try {
      return wholeOf(document, parse(input, config));
    } catch (error) {
      return documentOrThrow(error);
    }
  };
}

function isEndless({diagnostics}: Document): boolean {
  return diagnostics.some(({code}) => code === 'document-too-slow');
}
