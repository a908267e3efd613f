// Narrows fields of front matter, which may hold anything.
import type {Json, JsonObject} from '../../renderer/base/json.js';

export function asText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}
