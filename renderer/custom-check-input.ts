// Creates the representation of a site that custom checks read: documents with places, pages and their links.
import type {Root} from 'mdast';
import type {Diagnostic, Place} from './base/diagnostic.js';
import type {JsonObject} from './base/json.js';
import {lazy} from './base/lazy.js';
import {pageFile} from './base/url-mapping.js';
import {withDefaults} from './catalog/query-defaults.js';
import {query} from './catalog/answer-query.js';
import type {CheckedDocument, CheckedImage, CheckedLink, CheckedPage, CheckedSite} from './check/define-check.js';
import type {InspectedPage} from './check/page-rules.js';
import {placesIn} from './check/field-places.js';
import type {Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import {readData} from './data/read-data.js';
import type {Document} from './document/document-types.js';
import {codeBlocksIn, visit, type PlaceOfNode} from './markdown/find-code-blocks.js';
import {countMarkdownWords} from './markdown/count-words.js';
import {readFrontMatter} from './markdown/front-matter.js';
import {parseForChecks} from './markdown/parse-for-checks.js';
import type {SiteOutputs} from './site-outputs.js';
import {recordsOf} from './document-records.js';
import type {Host} from './compiler-host.js';
import {readFileHistories, type FileHistory} from './source/git-history.js';
import {originOf, type IncludedText} from './source/included-text.js';
import {includedText, sourceText} from './source/source.js';

export interface CheckedSiteInputs {
  readonly host: Host;
  readonly snapshot: Snapshot;
  readonly site: SiteOutputs;
  readonly inspected: readonly InspectedPage[];
  readonly findings: readonly Diagnostic[];
}

export function checkedSite({host, snapshot, site, inspected, findings}: CheckedSiteInputs): CheckedSite {
  const {config, catalog} = snapshot;
  const documents = checkedDocuments(host, snapshot);
  const byFile = new Map(documents.map((document) => [document.file, document] as const));
  const pages = inspected.map(({page, inspection}): CheckedPage => ({
    route: page.route,
    name: page.name,
    document: page.document && (byFile.get(page.document.file) ?? null),
    bytes: inspection?.bytes ?? 0,
    links: inspection?.links ?? [],
    files: inspection?.files ?? [],
    html: async () => {
      host.requireOpen?.();
      const body = (await site.artifact(pageFile(page.route)))?.body ?? '';
      return typeof body === 'string' ? body : new TextDecoder().decode(body);
    },
  }));
  const records = documents.map(({fields}) => fields);
  const byPath = new Map(documents.map((document) => [document.path, document] as const).toReversed());
  const byRoute = new Map(pages.map((page) => [page.route, page] as const));
  return {
    root: host.files.root,
    config,
    documents,
    pages,
    navigation: catalog.navigation,
    findings,
    document: (path) => byPath.get(path),
    page: (route) => byRoute.get(route),
    query: (params) => query(records, withDefaults(params ?? {}, config)) as never,
  };
}

/** Returns all documents in default order, drafts included. */
export function checkedDocuments({files}: Host, snapshot: Snapshot): readonly CheckedDocument[] {
  const histories = lazy(() => readFileHistories(files.root, 'content'));
  const published = new Set(snapshot.pages.flatMap(({document}) => document?.id ?? []));
  const byId = new Map(snapshot.transforms.documents.map((document) => [document.id, document] as const));
  const inbound = lazy(() => inboundLinks(documents));
  const documents: readonly CheckedDocument[] = recordsOf(snapshot).flatMap((fields) => {
    const document = byId.get(String(fields._id));
    if (document === undefined) return [];
    return checkedDocument(document, {
      snapshot,
      fields,
      isPublished: published.has(document.id),
      history: () => histories().get(document.file),
      inbound: () => inbound().get(document.path) ?? [],
    });
  });
  return documents;
}

interface DocumentInputs {
  readonly snapshot: Snapshot;
  readonly fields: JsonObject;
  readonly isPublished: boolean;
  history(): FileHistory | undefined;
  inbound(): readonly CheckedLink[];
}

/** The parts are getters, because most checks read few of them. */
function checkedDocument(
  document: Document,
  {snapshot: {sources, config}, fields, isPublished, history, inbound}: DocumentInputs,
): CheckedDocument {
  const {file, path, title, meta} = document;
  const text = lazy(() => sourceText(sources, file) ?? '');
  const isMarkdown = meta._type === 'markdown';
  const placeOf = lazy(() => placesIn(sources, document));
  const tree = lazy(() => parseForChecks(isMarkdown ? text() : ''));
  const placeOfNode = lazy(() => placesOfNodes(file, includedText(sources, file)));
  const codeBlocks = lazy(() => codeBlocksIn(tree(), placeOfNode()));
  const frontMatter = lazy(() => authoredFields(document, text(), config));
  const links = lazy(() => document.links.map((link): CheckedLink => ({...link, ...hostOf(link.href), from: checked})));
  const checked: CheckedDocument = {
    file,
    path,
    title,
    type: meta._type as CheckedDocument['type'],
    isDraft: meta._draft === true,
    isPublished,
    fields,
    get frontMatter() {
      return frontMatter();
    },
    get text() {
      return text();
    },
    get words() {
      return isMarkdown ? countMarkdownWords(text()) : 0;
    },
    headings: document.headings.map(({id, depth, text, line, file: from = file}) => ({
      id,
      depth,
      text,
      place: {file: from, ...(line !== undefined && {line, column: 1})},
    })),
    get links() {
      return links();
    },
    get inbound() {
      return inbound();
    },
    images: document.images.map((image): CheckedImage => ({alt: '', ...image})),
    get codeBlocks() {
      return codeBlocks();
    },
    components: document.components.map(({name, props = {}, place}) => ({name, props, place})),
    includes: document.includes ?? [],
    get texts() {
      return textsIn(tree(), placeOfNode());
    },
    get updated() {
      return history()?.updated;
    },
    get created() {
      return history()?.created;
    },
    get authors() {
      return history()?.authors ?? [];
    },
    tree,
    placeOf: (field) => (field === undefined ? {file, line: 1, column: 1} : placeOf()([field].flat())),
  };
  return checked;
}

function authoredFields({file, meta}: Document, text: string, {content}: Config): JsonObject {
  if (meta._type === 'markdown') return readFrontMatter(text, file).fields;
  return readData({path: file.slice('content/'.length), text}, content.csv).fields;
}

/** `https://example.com/a` → `{host: 'example.com'}` */
function hostOf(href: string): {host?: string} {
  if (!/^(?:https?:)?\/\//i.test(href)) return {};
  try {
    return {host: new URL(href, 'https://site').host};
  } catch {
    return {};
  }
}

function inboundLinks(documents: readonly CheckedDocument[]): ReadonlyMap<string, readonly CheckedLink[]> {
  const byPath = new Map<string, CheckedLink[]>();
  for (const {path: own, links} of documents) {
    for (const link of links) {
      if (link.path === undefined || link.path === own) continue;
      const known = byPath.get(link.path);
      if (known === undefined) byPath.set(link.path, [link]);
      else known.push(link);
    }
  }
  return byPath;
}

function textsIn(tree: Root, placeOfNode: PlaceOfNode): readonly {readonly text: string; readonly place: Place}[] {
  const texts: {readonly text: string; readonly place: Place}[] = [];
  visit(tree, (node) => {
    if (node.type === 'text') texts.push({text: node.value, place: placeOfNode(node)});
  });
  return texts;
}

/** Maps nodes of included text to the included files. */
function placesOfNodes(file: string, included: IncludedText | undefined): PlaceOfNode {
  return ({position}) => {
    if (position === undefined) return {file};
    const {line, column} = position.start;
    return included === undefined ? {file, line, column} : originOf(included, line, column);
  };
}
