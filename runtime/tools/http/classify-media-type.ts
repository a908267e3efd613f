// Classifies media types by name.

/** Removes parameters: `application/json; charset=utf-8` → `application/json`. MDN calls this the essence of a media type. */
export function mediaTypeEssence(mediaType: string): string {
  return mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** JSON, or a wildcard that may be JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:[^/]+\/(?:json|.+\+json)|\*\/\*|application\/\*)$/.test(mediaTypeEssence(mediaType));
}

/** Server-sent events. */
export function isEventType(mediaType: string): boolean {
  return mediaTypeEssence(mediaType) === 'text/event-stream';
}

/** One JSON value per line. */
export function isJsonLinesType(mediaType: string): boolean {
  return /^application\/(?:jsonl|x-jsonl|x-jsonlines|jsonlines|x-ndjson|ndjson|json-seq|stream\+json|x-json-stream)$/.test(
    mediaTypeEssence(mediaType),
  );
}
