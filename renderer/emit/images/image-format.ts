// Detects the format of an image from its bytes, because its extension may be wrong.
import {svgAttributes} from './svg-size.js';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg';

/** Returns the format, or undefined if it is not supported. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'avif';
  // A comment or doctype before the root element can be long.
  return head.includes('<') && svgAttributes(new TextDecoder().decode(bytes)) ? 'svg' : undefined;
}
