import type {Diagnostic} from './diagnostic.js';

/** Returns the finding for an image that does not exist. `asset` is its path below `content/`. */
export function missingImage(src: string, asset: string): Diagnostic {
  return {
    severity: 'error',
    code: 'image-missing',
    message: `No image ${src}: there is no file content/${asset}.`,
  };
}
