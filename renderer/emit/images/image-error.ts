// Describes why an image cannot be converted, and what its author can do.
import {timeoutSeconds} from './image-decoder.js';

export interface ImageError {
  /** The second half of a sentence. */
  readonly reason: string;
  readonly hint: string;
}

export function imageError(reason: string, hint = 'Open the image in an editor and export it again.'): ImageError {
  return {reason, hint};
}

/** Returns the error for what a tool threw while it read or wrote an image. */
export function toImageError(error: unknown, tool: 'decoder' | 'encoder'): ImageError {
  const text = (error instanceof Error ? error.message : String(error)).trim();
  if (text.startsWith('timeout:')) {
    return {
      reason: `converting it took longer than ${timeoutSeconds} seconds`,
      hint: 'Build again while the machine has less to do, or make the image smaller.',
    };
  }
  if (text.includes('pixel limit')) return imageError('it has more than 50 million pixels', 'Make the image smaller.');
  const [first = ''] = text.split('\n');
  return imageError(`the ${tool} says “${first.trim().replace(/:$/, '')}”`);
}
