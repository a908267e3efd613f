// The image decoder, with everything off that our formats do not need. Loaded when the first image is asked for.
import {lazily} from '../base/lazily.js';

/** Pictures above this are refused: decoding one could take a gigabyte. */
export const limitInputPixels = 50_000_000;

/** Limits for every image read. */
export const inputLimits = {limitInputPixels, failOn: 'error'} as const;

export const timeoutSeconds = 30;

/** `sharp`, and a text that differs whenever it could give other bytes. */
export const decoder = lazily(async () => {
  const {default: sharp} = await import('sharp');
  // Once only: what is being read meanwhile, in a thread of the decoder, would meet a blocked format.
  // Svg is for what we draw ourselves: images of a site that are SVG never come here.
  sharp.block({operation: ['VipsForeignLoad']});
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
  });
  return {sharp, version: `sharp ${sharp.versions.sharp} libvips ${sharp.versions.vips}`};
});
