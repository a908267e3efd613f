// Defines the settings for all pages of a snapshot: as data, which can be sent to threads, and as a renderer.
import type {Hash} from '../base/hash.js';
import {integrityLookup} from '../bundle/subresource-integrity.js';
import type {LoadedBundle} from '../bundle/load-bundle.js';
import {removeTimeLimitChecks} from '../bundle/inject-time-limit-checks.js';
import {fileLikeRoutes} from '../document/file-like-routes.js';
import {toolWorker} from '../emit/tool-workers/tool-worker.js';
import type {Snapshot} from '../compile.js';
import type {Config} from '../config/config.js';
import type {MermaidPackage} from '../markdown/mermaid/load-mermaid.js';
import {contentPolicy, policyText} from '../page/csp/content-security-policy.js';
import {createPolicyChecker} from '../page/csp/csp-diagnostics.js';
import type {Page} from '../page/page.js';
import {createRenderer} from '../page/render/render-page.js';
import type {RenderedPage, RendererInputs} from '../page/render/renderer-inputs.js';
import {allInlineScripts, type ShellAssets} from '../page/render/html-document.js';
import {siteHead} from '../page/head/site-head.js';
import {templatePlace, type Templates} from '../page/templates-in-bundle.js';
import {assetsOf} from '../source/source.js';
import {galleyFiles} from '../files/galley-package.js';

/** Serializable as JSON. */
export interface RenderSettings {
  readonly config: Config;
  /** These and the following two are part of the hashes of documents. */
  readonly exactAddresses: readonly string[];
  readonly customAddresses: Readonly<Record<string, string>>;
  readonly mermaid?: MermaidPackage | undefined;
  readonly dev: boolean;
  readonly favicon: Hash | undefined;
  readonly shell: Omit<ShellAssets, 'integrityOf' | 'prePaintScript' | 'signedInScript'>;
  /** `sha256-…` of the scripts and the stylesheet of the document shell; empty in `dev`. */
  readonly integrity: Readonly<Record<string, string | undefined>>;
}

/** Access to the content that pages show. */
export type ContentAccess = Pick<
  RendererInputs,
  'bodyOf' | 'sourceTextOf' | 'includedTextOf' | 'icon' | 'hintForIcon' | 'image' | 'imageSize'
>;

export type RenderPage = (page: Page) => Promise<RenderedPage>;

/** The file with the logo on social cards, relative to `content/`. */
export const faviconFile = 'public/favicon.svg';

/** `hasFile` returns whether head tags may refer to a file. */
export function renderSettingsOf(snapshot: Snapshot, hasFile: (path: string) => boolean): RenderSettings {
  const {bundle, loaded, config, dev} = snapshot;
  const {script, scriptImports, stylesheet, fonts} = bundle;
  const integrity = integrityLookup(bundle);
  const integrityPaths = dev ? [] : [script, stylesheet, ...scriptImports];
  return {
    config,
    exactAddresses: snapshot.transforms.options.exactAddresses,
    customAddresses: snapshot.transforms.options.customAddresses,
    mermaid: snapshot.transforms.options.mermaid,
    dev,
    favicon: assetsOf(snapshot.sources).get(faviconFile)?.hash,
    shell: {
      script,
      scriptImports,
      stylesheet,
      fonts,
      policy: dev ? undefined : metaPolicy(config, loaded.templates),
      siteHead: siteHead(config, hasFile),
    },
    integrity: Object.fromEntries(integrityPaths.map((path) => [path, integrity(path)])),
  };
}

/**
 * Returns a renderer, which also limits the time of templates and removes the time limit checks from serialized scripts.
 * `environment`: see `RendererInputs`.
 */
export function createPageRenderer(
  settings: RenderSettings,
  {templates, islands, limit}: LoadedBundle,
  contents: ContentAccess,
  environment: object = settings,
): RenderPage {
  const {config, dev, favicon, shell, integrity} = settings;
  const render = createRenderer({
    environment,
    templates,
    islands,
    config,
    dev,
    favicon,
    shell: {
      ...shell,
      integrityOf: (path) => integrity[path],
      prePaintScript: templates.prePaintScript,
      signedInScript: templates.signedInScript,
    },
    bodyOf: contents.bodyOf,
    sourceTextOf: contents.sourceTextOf,
    includedTextOf: contents.includedTextOf,
    policyViolations: createPolicyChecker({
      config,
      inlineScripts: allInlineScripts(templates, config),
      sourceTextOf: contents.sourceTextOf,
      includedTextOf: contents.includedTextOf,
      templatePlace: (definition) => templatePlace(templates, definition),
    }),
    icon: contents.icon,
    hintForIcon: contents.hintForIcon,
    toolWorker: (name) => toolWorker(name, galleyFiles)?.path,
    image: contents.image,
    imageSize: contents.imageSize,
    isPage: (route) => fileLikeRoutes(settings.customAddresses).has(route),
  });
  return async (page) => {
    limit.reset();
    const rendered = await render(page);
    const {html, payload} = rendered;
    return {
      ...rendered,
      html: removeTimeLimitChecks(html),
      ...(payload !== undefined && {payload: removeTimeLimitChecks(payload)}),
    };
  };
}

/** Returns the policy for a `<meta>` element, for hosts that cannot send headers. */
function metaPolicy(config: Config, templates: Templates): string | undefined {
  const {csp} = config.security;
  if (csp !== 'both' && csp !== 'meta') return undefined;
  return policyText(contentPolicy(config, allInlineScripts(templates, config)), 'meta');
}
