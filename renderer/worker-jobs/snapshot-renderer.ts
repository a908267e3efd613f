// Creates a renderer for the pages of one snapshot, with access to the store, icons and images.
import type {Snapshot} from '../compile.js';
import type {Body, Document} from '../document/document-types.js';
import {bodyKey, storedBody} from './serialize-document.js';
import {transform, transformWithPlugins} from '../transform/transform-document.js';
import {createImageRenderer} from '../emit/images/image-markup.js';
import {createImageMeasurer} from '../emit/images/image-measurer.js';
import {unknownIconHint} from '../emit/images/site-icons.js';
import type {RendererInputs} from '../page/render/renderer-inputs.js';
import {createPageRenderer, renderSettingsOf, type RenderPage, type RenderSettings} from './render-settings.js';
import {assetsOf, includedText, sourceText} from '../source/source.js';
import type {Host} from '../compiler-host.js';

/** Markup and sizes of images. */
type Images = Pick<RendererInputs, 'image' | 'imageSize'>;

export interface SnapshotRenderer {
  readonly render: RenderPage;
  /** Settings with which threads create the same renderer. */
  readonly settings: RenderSettings;
  readonly images: Images;
}

/** Returns a renderer for the pages of `snapshot`. `hasFile` returns whether head tags may refer to a file. */
export function snapshotRenderer(host: Host, snapshot: Snapshot, hasFile: (path: string) => boolean): SnapshotRenderer {
  const {loaded, config, icons, sources} = snapshot;
  const {files, store} = host;
  const settings = renderSettingsOf(snapshot, hasFile);
  const assets = assetsOf(sources);
  const images: Images = {
    image: createImageRenderer({files, store, config, assets}),
    imageSize: createImageMeasurer(files, store, assets),
  };
  const contents = {
    ...images,
    bodyOf: (document: Document) => documentBody(document, host, snapshot),
    sourceTextOf: ({file}: Document) => sourceText(sources, file),
    includedTextOf: ({file}: Document) => includedText(sources, file),
    icon: (name: string) => icons.svg(name),
    hintForIcon: (name: string) => unknownIconHint(name, icons),
  };
  const render = createPageRenderer(settings, loaded, contents, snapshot.environment);
  return {render, settings, images};
}

/**
 * Returns a body from the store. Transforms the source again if the store has lost it, or if an older build stored only
 * the document.
 */
export function documentBody(
  document: Document,
  {store}: Pick<Host, 'store'>,
  snapshot: Snapshot,
): Body | null | Promise<Body | null> {
  const hash = document.body;
  if (hash === null) return null;
  const body = snapshot.transforms.errorBodies.get(hash) ?? storedBody(hash, store);
  if (body !== undefined) return body;
  if (store.sharing === undefined) return transformAgain(document, snapshot);
  return store.sharing.fetch([bodyKey(hash)]).then(() => storedBody(hash, store) ?? transformAgain(document, snapshot));
}

function transformAgain(
  document: Document,
  {sources, transforms, plugins}: Snapshot,
): Body | null | Promise<Body | null> {
  const source = sources.get(document.file.slice('content/'.length));
  if (source === undefined || source.kind === 'asset') return null;
  const {options} = transforms;
  if (plugins === undefined) return transform(source, options).body;
  plugins.loaded.resetTimeLimit();
  return transformWithPlugins(plugins.loaded.plugins, source, options).then(({body}) => body);
}
