// Defines how places are written into the HTML of pages that are checked and not published: as attributes of elements, and
// as comments around components. `bundle/jsx-runtime-with-places.ts` adds the same attribute to elements of templates.
import type {Place} from '../base/diagnostic.js';

/** `data-galley-place="content/a.md:3:1"` */
export const placeAttribute = 'data-galley-place';

/** `content/a.md:3:1` */
export function placeText({file, line, column}: Place): string {
  return line === undefined ? file : `${file}:${line}:${column ?? 1}`;
}

/** Reads the result of `placeText`. */
export function readPlace(text: string): Place {
  const [, file = text, line, column] = /^(.*?):(\d+):(\d+)$/.exec(text) ?? [];
  return {file, ...(line !== undefined && {line: Number(line), column: Number(column)})};
}

/** Returns the comments before and after a component. */
export function placeComments(place: string): readonly [string, string] {
  // File names may contain characters that would end the comment.
  return [`<!--${placeAttribute} ${encodeURI(place).replaceAll('-', '%2D')}-->`, `<!--/${placeAttribute}-->`];
}
