// The image decoder, with everything off that our formats do not need. Loaded when the first image is asked for.
import {SiteError} from '../../base/error.js';
import {lazy} from '../../base/lazy.js';
import {isNativePartError, nativePartMissing, nativePartNotice} from '../../base/native-package.js';

/** Pictures above this are refused: decoding one could take a gigabyte. */
export const limitInputPixels = 50_000_000;

/** Limits for every image read. */
export const inputLimits = {limitInputPixels, failOn: 'error'} as const;

export const timeoutSeconds = 30;

/** `sharp`, and a text that differs whenever it could give other bytes. */
export const decoder = lazy(async () => {
  const {default: sharp} = await import('sharp').catch((error: unknown) => {
    throw isNativePartError(error) ? nativePartMissing('sharp', error) : error;
  });
  // Once only: what is being read meanwhile, in a thread of the decoder, would meet a blocked format.
  // Svg is for what we draw ourselves: images of a site that are SVG never come here.
  sharp.block({operation: ['VipsForeignLoad']});
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
  });
  return {sharp, version: `sharp ${sharp.versions.sharp} libvips ${sharp.versions.vips}`};
});

/** Said once, however many images there are. */
export const noDecoder = nativePartNotice('sharp', 'Images are published as they are, and social cards are left out.');

/** Whether this machine can decode images at all. */
export const hasDecoder = lazy(() =>
  decoder().then(
    () => true,
    (error: unknown) => {
      if (error instanceof SiteError) return false;
      throw error;
    },
  ),
);
