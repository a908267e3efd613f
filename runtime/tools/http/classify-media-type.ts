// Classifies media types by name.

/** `application/vnd.api+json; charset=utf-8` → `application/vnd.api+json` */
export function bareType(mediaType: string): string {
  return mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** JSON, or a generic type that may hold JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:[^/]+\/(?:json|.+\+json)|\*\/\*|application\/\*)$/.test(bareType(mediaType));
}

/** Server-sent events. */
export function isEventType(mediaType: string): boolean {
  return bareType(mediaType) === 'text/event-stream';
}

/** A JSON value in every line. */
export function isLinesType(mediaType: string): boolean {
  return /^application\/(?:jsonl|x-jsonl|x-jsonlines|jsonlines|x-ndjson|ndjson|json-seq|stream\+json|x-json-stream)$/.test(
    bareType(mediaType),
  );
}
