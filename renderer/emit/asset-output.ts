// Publishes files of the content folder unchanged.
import {posix} from 'node:path';
import type {AssetSource} from '../source/source.js';
import type {Files} from '../files/files.js';
import type {Output} from './output/output.js';

const publicFolder = 'public/';

/**
 * Returns the output path of an asset: `public/a.pdf` → `a.pdf`. Other files get a hash in their name: `docs/a.pdf` →
 * `_assets/a.3fJk29xQ.pdf`.
 */
export function assetFile({path, hash}: Pick<AssetSource, 'path' | 'hash'>): string {
  if (path.startsWith(publicFolder)) return path.slice(publicFolder.length);
  const {name, ext} = posix.parse(path);
  return `_assets/${name}.${hash.slice(0, 8)}${ext}`;
}

/** Returns everything below `content/public`. */
export function publicFiles(assets: readonly AssetSource[], files: Files): Output[] {
  return assets.filter(({path}) => path.startsWith(publicFolder)).map((asset) => assetOutput(asset, files));
}

/** Returns the bytes of an asset. Throws if it was deleted since the site was read. */
export function assetBytes(asset: string, files: Files): Uint8Array {
  const file = `content/${asset}`;
  if (!files.exists(file)) throw new Error(`${file} no longer exists.`);
  return files.read(file);
}

/** Returns an asset as an output file. Its bytes are read on demand. */
export function assetOutput(asset: AssetSource, files: Files): Output & {readonly from: string} {
  const from = `content/${asset.path}`;
  return {path: assetFile(asset), hash: asset.hash, body: () => Promise.resolve(files.read(from)), from};
}
