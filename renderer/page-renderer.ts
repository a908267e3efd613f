// A renderer for the pages of one snapshot: what the page room asks for, fetched from store, icons and images.
import {integrityOf} from './bundle/integrity.js';
import {toolWorker} from './bundle/tools.js';
import type {Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import type {Body, Document} from './document/document.js';
import {transform, transformOptions} from './document/transform.js';
import {imageDrawer} from './emit/draw-image.js';
import {imageMeasurer} from './emit/image-size.js';
import type {Page} from './page/page.js';
import {contentPolicy, policyText} from './page/policy.js';
import {policyFinder} from './page/policy-findings.js';
import {createRenderer, type RenderedPage} from './page/render.js';
import {allInlineScripts} from './page/shell.js';
import type {Templates} from './page/templates.js';
import {siteHead} from './page/site-head.js';
import {bodyKey} from './transform-all.js';
import type {AssetSource, Source} from './source/source.js';
import type {Host} from './work/host.js';
import {ownFiles} from './work/package.js';

export type RenderPage = (page: Page) => Promise<RenderedPage>;

/** Renders pages of `snapshot`; `hasFile` tells what head tags may point to. */
export function pageRenderer(host: Host, snapshot: Snapshot, hasFile: (path: string) => boolean): RenderPage {
  const {bundle, loaded, config, dev, icons} = snapshot;
  const assets = assetsOf(snapshot);
  return createRenderer({
    templates: loaded.templates,
    islands: loaded.islands,
    config,
    dev,
    cardMark: assets.get(cardMark)?.hash,
    shell: {
      script: bundle.script,
      scriptImports: bundle.scriptImports,
      stylesheet: bundle.stylesheet,
      fonts: bundle.fonts,
      ...(!dev && {integrityOf: integrityOf(bundle), policy: metaPolicy(config, loaded.templates)}),
      prePaintScript: loaded.templates.prePaintScript,
      signedInScript: loaded.templates.signedInScript,
      siteHead: siteHead(config, hasFile),
    },
    bodyOf: (document) => bodyOf(document, host, snapshot),
    policyFaults: policyFinder({
      config,
      inlineScripts: allInlineScripts(loaded.templates, config),
      textOf: ({file}) => textOf(snapshot.sources.get(file.slice('content/'.length))),
    }),
    icon: (name) => icons.svg(name),
    toolWorker: (name) => toolWorker(name, ownFiles)?.path,
    image: imageDrawer({files: host.files, store: host.store, config, assets}),
    imageSize: imageMeasurer(host.files, host.store, assets),
  });
}

function textOf(source: Source | undefined): string | undefined {
  return source === undefined || source.kind === 'asset' ? undefined : source.text;
}

/** For hosts that send no headers; `dev` adds scripts and styles of its own, which no policy knows. */
function metaPolicy(config: Config, templates: Templates): string | undefined {
  const {csp} = config.security;
  if (csp !== 'both' && csp !== 'meta') return undefined;
  return policyText(contentPolicy(config, allInlineScripts(templates, config)), 'meta');
}

/** The mark that social cards show, below `content/`. */
export const cardMark = 'public/favicon.svg';

export function assetsOf({sources}: Pick<Snapshot, 'sources'>): ReadonlyMap<string, AssetSource> {
  return new Map([...sources].filter((entry): entry is [string, AssetSource] => entry[1].kind === 'asset'));
}

/** Made just now, from the store, or made again: that takes a few milliseconds, so most are not kept. */
export function bodyOf(document: Document, {store}: Host, {sources, config, transforms}: Snapshot): Body | null {
  if (document.body === null) return null;
  const fresh = transforms.fresh.get(document.body);
  if (fresh !== undefined) return fresh;
  const stored = store.get(bodyKey(document.body));
  if (stored !== undefined) return JSON.parse(stored) as Body;
  const source = sources.get(document.file.slice('content/'.length));
  return source === undefined || source.kind === 'asset' ? null : transform(source, transformOptions(config)).body;
}
