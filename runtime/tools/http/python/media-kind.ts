// Chooses the encoding of a body by its media type.
import {mediaTypeEssence, isEventType, isJsonLinesType} from '../classify-media-type.js';

export type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'binary' | 'events' | 'lines';

/** `application/vnd.api+json; charset=utf-8` → `json` */
function kindOfMediaType(mediaType: string): MediaKind {
  const plain = mediaTypeEssence(mediaType);
  if (isJsonLinesType(plain)) return 'lines';
  if (/^[^/]+\/(?:.+\+)?json$/.test(plain)) return 'json';
  if (isEventType(plain)) return 'events';
  if (plain === 'application/x-www-form-urlencoded') return 'form';
  if (plain.startsWith('multipart/')) return 'multipart';
  if (plain.startsWith('text/') || /^application\/(?:.*[+/])?(?:xml|yaml|x-yaml|javascript|graphql)$/.test(plain))
    return 'text';
  return 'binary';
}

/** Like `kindOfMediaType`, but uses the schema if the media type is generic. */
export function mediaKindOf(mediaType: string, schemaKind: string | undefined): MediaKind {
  const isSilent = mediaType === '*/*' || mediaType === '' || mediaType === 'application/*';
  const isBytes =
    schemaKind === undefined || schemaKind === 'binary' || schemaKind === 'string' || schemaKind === 'unknown';
  return isSilent && !isBytes ? 'json' : kindOfMediaType(mediaType);
}
