// Names of the user's text become paths on the user's disk. Nothing may leave the folder or collide on any system.
import {createScope} from './names.js';

/** Device names of Windows: <https://learn.microsoft.com/windows/win32/fileio/naming-a-file> */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** One segment of a path from any text: `../Con` → `con-`. Never empty, at most 80 characters. */
export function pathSegment(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)
    .replace(/[.-]+$/, '');
  return plain === '' ? 'unnamed' : plain.replace(devices, '$&-');
}

/** Gives every wanted path a form that is safe, and equal to no other one even when case is ignored. */
export function createPaths(): (wanted: string) => string {
  const scope = createScope();
  return (wanted) => {
    const segments = wanted.split('/').map(pathSegment);
    const last = segments.pop() ?? 'unnamed';
    const dot = last.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [last.slice(0, dot), last.slice(dot)] : [last, ''];
    const folder = segments.map((segment) => `${segment}/`).join('');
    const path = `${folder}${stem}${end}`;
    if (!scope.has(path)) return scope.claim(path);
    for (let count = 2; ; count++) {
      const other = `${folder}${stem}-${count}${end}`;
      if (!scope.has(other)) return scope.claim(other);
    }
  };
}
