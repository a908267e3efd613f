import type {Json} from './json.js';

/** Returns the value of a field if it is a string that is not empty, and undefined otherwise. */
export function nonEmptyString(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
