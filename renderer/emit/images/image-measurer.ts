// Reads the size of images without loading them in a page.
import type {AssetSource} from '../../source/source.js';
import type {Files} from '../../files/files.js';
import type {Store} from '../../store/store.js';
import {hasDecoder} from './image-decoder.js';
import {imageMetadata} from './image-metadata.js';
import type {Size} from './svg-size.js';

/**
 * Returns a function from an address below `content/public` (`/card.png`) to the size in pixels. It returns undefined
 * for others, and for files that are not images.
 */
export function createImageMeasurer(
  files: Files,
  store: Store,
  assets: ReadonlyMap<string, AssetSource>,
): (src: string) => Promise<Size | undefined> {
  const sizes = new Map<string, Promise<Size | undefined>>();
  const measure = async (src: string): Promise<Size | undefined> => {
    const asset = assets.get(`public${src}`);
    if (asset === undefined || !(await hasDecoder())) return undefined;
    const metadata = await imageMetadata(files.read(`content/${asset.path}`), asset.hash, store);
    return 'reason' in metadata ? undefined : {width: metadata.width, height: metadata.height};
  };
  return (src) => {
    const size = sizes.get(src) ?? measure(src);
    sizes.set(src, size);
    return size;
  };
}
