// Loads the image decoder on demand. Operations that the supported formats do not need are disabled.
import {SiteError} from '../../base/site-error.js';
import {lazy} from '../../base/lazy.js';
import {isNativePartError, nativePartMissing, nativePartNotice} from '../../base/missing-native-package.js';

/** Larger images are rejected: decoding one could take a gigabyte. */
const limitInputPixels = 50_000_000;

/** Limits for every image. */
export const inputLimits = {limitInputPixels, failOn: 'error'} as const;

export const timeoutSeconds = 30;

/** Returns `sharp`, and a text that changes whenever it may encode different bytes. */
export const loadDecoder = lazy(async () => {
  const {default: sharp} = await import('sharp').catch((error: unknown) => {
    throw isNativePartError(error) ? nativePartMissing('sharp', error) : error;
  });
  // Called only once, because a concurrent read in a thread of the decoder would hit a blocked format. SVG is allowed
  // for social cards, which Galley draws; SVG images of a site are never decoded.
  sharp.block({operation: ['VipsForeignLoad']});
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
  });
  return {sharp, version: `sharp ${sharp.versions.sharp} libvips ${sharp.versions.vips}`};
});

/** Reported once, however many images there are. */
export const missingDecoderNotice = nativePartNotice(
  'sharp',
  'Images are published as they are, and social cards are left out.',
);

/** Returns whether this machine can decode images at all. */
export const hasDecoder = lazy(() =>
  loadDecoder().then(
    () => true,
    (error: unknown) => {
      if (error instanceof SiteError) return false;
      throw error;
    },
  ),
);
