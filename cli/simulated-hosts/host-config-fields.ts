// Reads configuration of hosts without relying on its structure: unexpected values count as absent.
import {isObject} from '../../runtime/text/is-object.js';

export type Json = unknown;

export function object(value: Json): Readonly<Record<string, Json>> {
  return isObject(value) ? value : {};
}

export function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function text(value: Json): string {
  return typeof value === 'string' ? value : '';
}

export function flag(value: Json): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
