// Creates the files that pages use: images, social cards, islands, workers of tools and stylesheets.
import type {Diagnostic} from './base/diagnostic.js';
import {hashOf} from './base/hash.js';
import type {Snapshot} from './compile.js';
import type {Host} from './compiler-host.js';
import {toolWorkerBytes} from './emit/tool-workers/tool-worker.js';
import {assetOutput} from './emit/asset-output.js';
import {imageOutput} from './emit/images/prepare-images.js';
import type {SiteIcons} from './emit/images/site-icons.js';
import {islandJsonOutput} from './emit/island-json-output.js';
import {textOutput, type Output} from './emit/output/output.js';
import {createDrawCard, type DrawCard} from './emit/social-cards/draw-social-card.js';
import {galleyFiles, toolVersion} from './files/galley-package.js';
import {katexFiles} from './markdown/math/katex-files.js';
import type {Page} from './page/page.js';
import type {FileUse} from './page/used-files.js';
import type {Islands} from './page/render/renderer-inputs.js';
import {assetsOf, type AssetSource} from './source/source.js';
import {faviconFile} from './worker-jobs/render-settings.js';

/** A file that a page uses, with the last such page. */
export interface UsedFile extends FileUse {
  readonly page: Page;
}

/** Resources for creating the files that pages use. */
export interface FileMakers {
  readonly host: Host;
  readonly assets: ReadonlyMap<string, AssetSource>;
  readonly drawCard: DrawCard;
  readonly islands: Islands;
  readonly icons: SiteIcons;
}

export function fileMakers(host: Host, snapshot: Snapshot): FileMakers {
  const {sources, loaded, icons} = snapshot;
  return {host, assets: assetsOf(sources), drawCard: drawCardOf(host, snapshot), islands: loaded.islands, icons};
}

/** Returns a function that draws the social cards of a site. */
export function drawCardOf({store, files}: Host, {sources}: Snapshot): DrawCard {
  return createDrawCard({
    store,
    version: toolVersion,
    favicon: () => (assetsOf(sources).has(faviconFile) ? files.read(`content/${faviconFile}`) : undefined),
  });
}

/** Creates a file that a page uses. Throws if that fails. */
export async function usedOutput(
  {path, from}: FileUse,
  {host: {files, store}, assets, drawCard, islands, icons}: FileMakers,
): Promise<Output> {
  if ('card' in from) return drawCard(from.card);
  if ('island' in from) return islandJsonOutput(path, from.island, islands, (name) => icons.svg(name));
  if ('css' in from) return textOutput(path, from.css);
  if ('katex' in from) {
    const found = katexFiles().find((file) => file.path === from.katex);
    if (found === undefined) throw new Error(`The installed version of KaTeX does not have it.`);
    return {path, hash: hashOf(found.content), body: () => Promise.resolve(found.content)};
  }
  if ('tool' in from) {
    const bytes = toolWorkerBytes(from.tool, galleyFiles);
    return {path, hash: hashOf(bytes), body: () => Promise.resolve(bytes)};
  }
  if ('asset' in from) {
    const asset = assets.get(from.asset);
    if (asset === undefined || !files.exists(`content/${from.asset}`)) {
      throw new Error(`content/${from.asset} was deleted during the build.`);
    }
    return assetOutput(asset, files);
  }
  return imageOutput(path, from.image, files, store);
}

/** Returns the diagnostic for a file that is missing, at the place in the page's document that refers to it, if any. */
export function fileError({path, from, page: {route, document}}: UsedFile, error: unknown): Diagnostic {
  const asset = 'image' in from ? from.image.asset : 'asset' in from ? from.asset : undefined;
  const named = document?.images.find((image) => asset !== undefined && image.asset === asset);
  const place = named?.place ?? (document === null ? undefined : {file: document.file});
  return {
    severity: 'error',
    code: 'file-failed',
    message: `${route} shows ${path}, which can't be made: ${error instanceof Error ? error.message : String(error)}`,
    hint:
      asset === undefined
        ? 'Build again. If that does not help, run `galley doctor`.'
        : `Build again. If that does not help, replace content/${asset}, from which Galley makes this file.`,
    ...(place && {place}),
  };
}
