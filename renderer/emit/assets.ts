// Files that are published as they are.
import {posix} from 'node:path';
import type {AssetSource} from '../source/source.js';
import type {Files} from '../files/files.js';
import type {Output} from './output/output.js';

const publicFolder = 'public/';

/** Where an asset is published: `public/a.pdf` → `a.pdf`; others under their hash, `docs/a.pdf` → `_assets/a.3fJk29xQ.pdf`. */
export function assetFile({path, hash}: Pick<AssetSource, 'path' | 'hash'>): string {
  if (path.startsWith(publicFolder)) return path.slice(publicFolder.length);
  const {name, ext} = posix.parse(path);
  return `_assets/${name}.${hash.slice(0, 8)}${ext}`;
}

/** Everything below `content/public`. */
export function publicFiles(assets: readonly AssetSource[], files: Files): Output[] {
  return assets.filter(({path}) => path.startsWith(publicFolder)).map((asset) => assetOutput(asset, files));
}

/** The bytes of an asset; throws when it has been removed since the site was read. */
export function presentBytes(asset: string, files: Files): Uint8Array {
  const from = `content/${asset}`;
  if (!files.exists(from)) throw new Error(`${from} is gone.`);
  return files.read(from);
}

/** One asset as an output file; its bytes are read when they are needed. */
export function assetOutput(asset: AssetSource, files: Files): Output & {readonly from: string} {
  const from = `content/${asset.path}`;
  return {path: assetFile(asset), hash: asset.hash, body: () => Promise.resolve(files.read(from)), from};
}
