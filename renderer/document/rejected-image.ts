import type {Place} from '../base/diagnostic.js';
import {schemeOf} from '../base/url-schemes.js';
import type {Warning} from './reference-collector.js';

/** Returns the warning for an image with an address that is not allowed. */
export function rejectedImage(src: string, place: Place): Warning {
  return {
    code: 'image-scheme',
    message: `An image cannot come from an address that begins with ${schemeOf(src)}:.`,
    hint: 'Copy the image into content/ and write its path, or use http or https.',
    place,
  };
}
