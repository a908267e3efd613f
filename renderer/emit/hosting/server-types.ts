// Media types of what sites publish, for servers whose own lists differ from one release to the next.
import {mediaType} from '../media-type.js';

const endings = (
  'html htm css js mjs json map txt md xml svg webmanifest csv ics vtt yaml yml pdf zip gz tar wasm ' +
  'png apng jpg jpeg gif webp avif ico woff woff2 ttf otf mp3 ogg wav m4a mp4 webm mov'
).split(' ');

/** Endings by type, the type with its charset where it is text. */
export function endingsByType(): ReadonlyMap<string, readonly string[]> {
  const byType = new Map<string, string[]>();
  for (const ending of endings) {
    const type = mediaType(`file.${ending}`);
    byType.set(type, [...(byType.get(type) ?? []), ending]);
  }
  return byType;
}
