// Renders pages in a worker thread.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {loadBundle, type ServerScripts} from '../bundle/load-bundle.js';
import type {Config} from '../config/config.js';
import type {Body, Document} from '../document/document-types.js';
import {transform, type Transformed} from '../transform/transform-document.js';
import {hashOfDocument, transformOptions, type TransformOptions} from '../transform/transform-options.js';
import {parseStoredDocument, storedBody, storedText} from './serialize-document.js';
import {readIcons, unknownIconHint} from '../emit/images/site-icons.js';
import {encodePage, placePage} from '../emit/page-outputs.js';
import {createFileWriter} from '../emit/output/file-writer.js';
import type {Page, PageSidebar} from '../page/page.js';
import type {ImageRequest} from '../page/render/part-tokens.js';
import {createPageRenderer, type RenderSettings, type ContentAccess} from './render-settings.js';
import {withIncludes} from '../include/include-files.js';
import {kindOf} from '../source/source-kind.js';
import {readSource} from '../source/read-source.js';
import type {AssetSource, TextSource} from '../source/source.js';
import type {Ask} from '../worker-pool/worker-pool.js';
import {diskFiles, type Files} from '../files/files.js';
import type {Store} from '../store/store.js';

/** The input of templates, which is known long before the render settings. */
export interface TemplatesJob {
  readonly bundle: ServerScripts;
  readonly hash: Hash;
  /** The site root. */
  readonly root: string;
  /** Files of the site, for its icons. */
  readonly assets: readonly AssetSource[];
  /** Aliases of icons. */
  readonly aliases: Config['icons']['aliases'];
}

/** Creates a renderer from evaluated templates and render settings. */
export type RendererFactory = (
  job: Pick<SettingsJob, 'settings' | 'shared' | 'folder' | 'inspects'>,
  store: Store | undefined,
  ask: Ask,
) => RunPageJob;

/** The settings for rendering all pages. */
export interface SettingsJob {
  readonly templates: TemplatesJob;
  readonly settings: RenderSettings;
  /** Values that several pages use, such as their navigation. Each is sent only once. */
  readonly shared: readonly unknown[];
  /** Folder of the new site, to which pages are written. Absent if they are only checked. */
  readonly folder?: string;
  /** Whether to inspect the HTML of the pages. */
  readonly inspects?: boolean;
  /** Folder of the store with documents and bodies; absent if it cannot be shared. */
  readonly store?: string;
}

/** Renders a page and returns its `PlacedPage`. Throws if the main thread has to render the page. */
export type RunPageJob = (job: PageJob) => Promise<Json>;

/** A page without the values that the thread already has. */
export interface PageJob extends Omit<Page, 'definition' | 'document' | 'navigation' | 'sidebar' | 'data'> {
  /** Its index in the pages of the templates. Names may repeat. */
  readonly definition: number;
  readonly document: DocumentJob | null;
  readonly navigation: SharedValue;
  readonly sidebar: (Omit<PageSidebar, 'links'> & {readonly links: SharedValue}) | null;
  readonly data: Readonly<Record<string, SharedValue>>;
  /** Hashes of its files in the old site, by path. Unchanged files are not written. */
  readonly present: Readonly<Record<string, Hash>>;
}

/** A document by its hash in the store. */
export interface DocumentJob {
  readonly hash: Hash;
  /** Path from the site root. */
  readonly file: string;
  /** The fields, if schemas or the build date changed those of the file. */
  readonly meta?: Document['meta'];
}

/** A value, or its index in `shared`. */
export type SharedValue = {readonly value: unknown} | {readonly shared: number};

/** A question from a thread to the main thread, which has the store. */
export type ImageQuestion =
  | {readonly kind: 'image'; readonly request: ImageRequest}
  | {readonly kind: 'imageSize'; readonly src: string};

/** Evaluates the templates. Throws `TemplateError`. */
export function loadTemplates({bundle, root, assets, aliases}: TemplatesJob): RendererFactory {
  const loaded = loadBundle(bundle);
  const files = diskFiles(root);
  const icons = readIcons(files, assets, aliases);
  return ({settings, shared, folder, inspects}, store, ask) => {
    const writeFile = createFileWriter(folder ?? '');
    const answer = <A>(question: ImageQuestion) => ask(question as unknown as Json) as Promise<A>;
    const bodies = new WeakMap<Document, Body | null>();
    const resolveShared = (value: SharedValue): unknown => ('shared' in value ? shared[value.shared] : value.value);
    const documents = documentReader({
      files,
      store,
      options: transformOptions(settings.config, settings),
      config: settings.config,
    });
    const render = createPageRenderer(settings, loaded, {
      bodyOf: (document) => bodies.get(document) ?? null,
      sourceTextOf: ({file}) => documents.sourceOf(file)?.text,
      includedTextOf: ({file}) => documents.sourceOf(file)?.included,
      icon: (name) => icons.svg(name),
      hintForIcon: (name) => unknownIconHint(name, icons),
      image: (request) => answer<Awaited<ReturnType<ContentAccess['image']>>>({kind: 'image', request}),
      imageSize: (src) => answer<Awaited<ReturnType<ContentAccess['imageSize']>>>({kind: 'imageSize', src}),
    });
    const documentOfJob = ({hash, file, meta}: DocumentJob): Document => {
      const {document, body} = documents.read(hash, file);
      const documentWithMeta = meta === undefined ? document : {...document, meta};
      bodies.set(documentWithMeta, body);
      return documentWithMeta;
    };
    return async ({definition: index, document, navigation, sidebar, data, present, ...pageFields}) => {
      const definition = loaded.templates.pages[index];
      if (definition === undefined) throw new Error(`There is no template ${pageFields.name}.`);
      const page: Page = {
        ...pageFields,
        definition,
        document: document && documentOfJob(document),
        navigation: resolveShared(navigation) as Page['navigation'],
        sidebar: sidebar && {...sidebar, links: resolveShared(sidebar.links) as PageSidebar['links']},
        data: Object.fromEntries(
          Object.entries(data).map(([name, value]) => [name, resolveShared(value)]),
        ) as Page['data'],
      };
      return placePage(page, encodePage(await render(page), inspects), {
        folder,
        place: writeFile,
        present,
      }) as unknown as Json;
    };
  };
}

interface DocumentReader {
  /** Throws if the file changed after the document was made. */
  read(hash: Hash, file: string): Transformed;
  /** Returns the source of a file, or undefined if it was deleted. */
  sourceOf(file: string): TextSource | undefined;
}

/** Reads documents and bodies from the store, or else from their files. */
function documentReader({
  files,
  store,
  options,
  config,
}: {
  readonly files: Files;
  readonly store: Store | undefined;
  readonly options: TransformOptions;
  readonly config: Config;
}): DocumentReader {
  const sourceOf = (file: string): TextSource | undefined => {
    const path = file.slice('content/'.length);
    const entry = {path: file, size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0};
    const {source} = readSource(files, entry, path, kindOf(path));
    return source === undefined || source.kind === 'asset' ? undefined : withIncludes(files, source, config);
  };
  return {
    read: (hash, file) => {
      const text = store && storedText(hash, store);
      const document = text === undefined ? undefined : parseStoredDocument(text);
      if (document?.body === null) return {document, body: null};
      const body = store && storedBody(hash, store);
      if (document !== undefined && body !== undefined) return {document, body};
      const source = sourceOf(file);
      if (source === undefined || hashOfDocument(source, options) !== hash) throw new Error(`${file} has changed.`);
      return transform(source, options, hash);
    },
    sourceOf,
  };
}
