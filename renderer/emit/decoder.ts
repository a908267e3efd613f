// The image decoder, with everything off that our formats do not need. Loaded when the first image is asked for.

/** Pictures above this are refused: decoding one could take a gigabyte. */
export const limitInputPixels = 50_000_000;

/** Limits for every image read. */
export const inputLimits = {limitInputPixels, failOn: 'error'} as const;

export const timeoutSeconds = 30;

/** `sharp`, and a text that differs whenever it could give other bytes. */
export async function decoder() {
  const {default: sharp} = await import('sharp');
  sharp.block({operation: ['VipsForeignLoad']});
  sharp.unblock({operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`)});
  return {sharp, version: `sharp ${sharp.versions.sharp} libvips ${sharp.versions.vips}`};
}
