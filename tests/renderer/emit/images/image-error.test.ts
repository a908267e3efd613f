import {expect, test} from 'vitest';
import {toImageError} from '../../../../renderer/emit/images/image-error.js';

test.each([
  [
    'a timeout',
    'timeout: 100% complete\nVipsImage: killed for image "temp-1"\nwebpsave: unable to encode',
    'converting it took longer than 30 seconds',
    'Build again while the machine has less to do, or make the image smaller.',
  ],
  [
    'too many pixels',
    'Input image exceeds pixel limit',
    'it has more than 50 million pixels',
    'Make the image smaller.',
  ],
  [
    'another error',
    'pngload_buffer: end of file:\nVipsPng: truncated',
    'the encoder says “pngload_buffer: end of file”',
    'Open the image in an editor and export it again.',
  ],
])('an image error of the encoder explains %s and what to do', (_what, message, reason, hint) => {
  expect(toImageError(new Error(message), 'encoder')).toEqual({reason, hint});
});
