import type {Place} from '../base/diagnostic.js';
import {schemeOf} from '../base/url-schemes.js';
import type {Warning} from './reference-collector.js';

/** Returns the warning for an image with an address that is not allowed. */
export function rejectedImage(src: string, place: Place): Warning {
  const scheme = schemeOf(src);
  return {
    code: 'image-scheme',
    message:
      scheme === 'data'
        ? 'An image cannot come from a data: address, unless it is a PNG, JPEG, GIF, WebP or AVIF image.'
        : `An image cannot come from an address that begins with ${scheme}:.`,
    hint: 'Copy the image into content/ and write its path, or use http or https.',
    place,
  };
}
