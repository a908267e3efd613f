// Reads the size of images without loading them in a page.
import type {AssetSource} from '../../source/source.js';
import type {Files} from '../../files/files.js';
import type {Store} from '../../store/store.js';
import {hasDecoder} from './image-decoder.js';
import {imageFacts} from './image-facts.js';
import type {Size} from './svg-size.js';

/**
 * Returns a function from an address below `content/public` (`/card.png`) to the size in pixels. It returns undefined
 * for others, and for files that are not images.
 */
export function imageMeasurer(
  files: Files,
  store: Store,
  assets: ReadonlyMap<string, AssetSource>,
): (src: string) => Promise<Size | undefined> {
  const measured = new Map<string, Promise<Size | undefined>>();
  const measure = async (src: string): Promise<Size | undefined> => {
    const found = assets.get(`public${src}`);
    if (found === undefined || !(await hasDecoder())) return undefined;
    const facts = await imageFacts(files.read(`content/${found.path}`), found.hash, store);
    return 'reason' in facts ? undefined : {width: facts.width, height: facts.height};
  };
  return (src) => {
    const size = measured.get(src) ?? measure(src);
    measured.set(src, size);
    return size;
  };
}
