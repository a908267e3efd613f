// Pages, rendered in the thread that has their bodies.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import {loadBundle, type EvaluatedBundle} from './bundle/load.js';
import type {Config} from './config/config.js';
import type {Body, Document} from './document/document.js';
import {readIcons} from './emit/icons.js';
import {encoded} from './emit/pages.js';
import type {Page} from './page/page.js';
import type {ImageRequest} from './page/part.js';
import {rendererOf, type Scene, type Shown} from './scene.js';
import type {AssetSource} from './source/source.js';
import type {Ask} from './work/crew.js';
import {diskFiles} from './work/files.js';

/** What templates are made of; known long before the scene is. */
export interface TemplatesJob {
  readonly bundle: EvaluatedBundle;
  /** The site root. */
  readonly root: string;
  /** The site's own files, for its icons. */
  readonly assets: readonly AssetSource[];
  /** Of icons. */
  readonly aliases: Config['icons']['aliases'];
}

/** Templates evaluated: gives a renderer when it is told the scene. */
export type Stage = (scene: Scene, handOut: (hash: Hash) => Kept | undefined, ask: Ask) => RenderJob;

/** A page to its `EncodedPage`. Throws where the main thread has to render the page itself. */
export type RenderJob = (job: PageJob) => Promise<Json>;

/** A page without what the thread has, and with what many pages share sent only once. */
export interface PageJob extends Omit<Page, 'definition' | 'document' | 'navigation' | 'data'> {
  readonly document: Hash;
  readonly navigation: Sent;
  readonly data: Readonly<Record<string, Sent>>;
}

/** A value; one that later jobs need as well comes with a number, and is then known by it. */
export interface Sent {
  readonly number?: number;
  readonly value?: unknown;
}

/** What a thread asks the main thread, which has the store. */
export type Question =
  | {readonly kind: 'image'; readonly request: ImageRequest}
  | {readonly kind: 'imageSize'; readonly src: string};

/** A document, what it was made from, and its body, as a thread keeps them. */
export interface Kept {
  readonly document: Document;
  /** Of its source. */
  readonly text: string;
  readonly body: Body;
}

export function loadTemplates({bundle, root, assets, aliases}: TemplatesJob): Stage {
  const loaded = loadBundle(bundle);
  const definitions = new Map(loaded.templates.pages.map((definition) => [definition.name, definition] as const));
  const icons = readIcons(diskFiles(root), assets, aliases);
  return (scene, handOut, ask) => {
    const answer = <A>(question: Question) => ask(question as unknown as Json) as Promise<A>;
    const shown = new WeakMap<Document, Kept>();
    const known = new Map<number, unknown>();
    /** The very same object for all pages that share it: renderers remember what they have made of one. */
    const received = ({number, value}: Sent): unknown => {
      if (number === undefined) return value;
      if (value !== undefined) known.set(number, value);
      return known.get(number);
    };
    const render = rendererOf(scene, loaded, {
      bodyOf: (document) => shown.get(document)?.body ?? null,
      textOf: (document) => shown.get(document)?.text,
      icon: (name) => icons.svg(name),
      image: (request) => answer<Awaited<ReturnType<Shown['image']>>>({kind: 'image', request}),
      imageSize: (src) => answer<Awaited<ReturnType<Shown['imageSize']>>>({kind: 'imageSize', src}),
    });
    return async ({document: hash, navigation, data, ...rest}) => {
      const page = {
        ...rest,
        navigation: received(navigation) as Page['navigation'],
        data: Object.fromEntries(Object.entries(data).map(([name, sent]) => [name, received(sent)])) as Page['data'],
      };
      const definition = definitions.get(page.name);
      const found = handOut(hash);
      if (definition === undefined || found === undefined) throw new Error(`Nothing is known of page ${page.route}`);
      shown.set(found.document, found);
      return encoded(await render({...page, definition, document: found.document})) as unknown as Json;
    };
  };
}
