// Pages, rendered in the thread that has their bodies.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import {loadBundle, type EvaluatedBundle} from './bundle/load.js';
import type {Body, Document} from './document/document.js';
import {readIcons} from './emit/icons.js';
import {encoded} from './emit/pages.js';
import type {Page} from './page/page.js';
import type {ImageRequest} from './page/part.js';
import {rendererOf, type Scene, type Shown} from './scene.js';
import type {AssetSource} from './source/source.js';
import type {Ask} from './work/crew.js';
import {diskFiles} from './work/files.js';

/** What all pages are rendered with. */
export interface SceneJob {
  readonly scene: Scene;
  readonly bundle: EvaluatedBundle;
  /** The site root. */
  readonly root: string;
  /** The site's own files, for its icons. */
  readonly assets: readonly AssetSource[];
}

/** A page without what the thread has. */
export interface PageJob extends Omit<Page, 'definition' | 'document'> {
  readonly document: Hash;
}

/** What a thread asks the main thread, which has the store. */
export type Question =
  | {readonly kind: 'image'; readonly request: ImageRequest}
  | {readonly kind: 'imageSize'; readonly src: string};

/** A document and its body, as a thread keeps them. */
export interface Kept {
  readonly document: Document;
  readonly body: Body;
}

/** A function from a page to its `EncodedPage`. It throws where the main thread has to render the page itself. */
export function pageTask(
  {scene, bundle, root, assets}: SceneJob,
  keptOf: (hash: Hash) => Kept | undefined,
  ask: Ask,
): (job: PageJob) => Promise<Json> {
  const loaded = loadBundle(bundle);
  const definitions = new Map(loaded.templates.pages.map((definition) => [definition.name, definition] as const));
  const icons = readIcons(diskFiles(root), assets, scene.config.icons.aliases);
  const answer = <A>(question: Question) => ask(question as unknown as Json) as Promise<A>;
  const bodies = new WeakMap<Document, Body>();
  const render = rendererOf(scene, loaded, {
    bodyOf: (document) => bodies.get(document) ?? null,
    textOf: () => {
      throw new Error('The main thread has the sources');
    },
    icon: (name) => icons.svg(name),
    image: (request) => answer<Awaited<ReturnType<Shown['image']>>>({kind: 'image', request}),
    imageSize: (src) => answer<Awaited<ReturnType<Shown['imageSize']>>>({kind: 'imageSize', src}),
  });
  return async ({document: hash, ...page}) => {
    const definition = definitions.get(page.name);
    const found = keptOf(hash);
    if (definition === undefined || found === undefined) throw new Error(`Nothing is known of page ${page.route}`);
    bodies.set(found.document, found.body);
    return encoded(await render({...page, definition, document: found.document})) as unknown as Json;
  };
}
