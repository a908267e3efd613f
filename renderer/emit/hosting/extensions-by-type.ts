// Lists the media types of published files, for servers whose own lists differ between releases.
import {mediaType} from '../media-type.js';
import {groupBy} from '../../../runtime/text/group-by.js';

const extensions = (
  'html htm css js mjs json map txt md xml svg webmanifest csv ics vtt yaml yml pdf zip gz tar wasm ' +
  'png apng jpg jpeg gif webp avif ico woff woff2 ttf otf mp3 ogg wav m4a mp4 webm mov'
).split(' ');

/** Returns file extensions by media type. Text types include the charset. */
export function extensionsByType(): ReadonlyMap<string, readonly string[]> {
  return groupBy(extensions, (extension) => mediaType(`file.${extension}`));
}
