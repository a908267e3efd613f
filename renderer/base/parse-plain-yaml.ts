// Parses simple front matter, which consists of lines such as `title: Getting started`, without a YAML parser.
import type {Json, JsonObject} from './json.js';
import {isoDateOf} from './yaml-date.js';

/**
 * Returns the fields if every line is a key with an unambiguous one-line value. Returns undefined for all other input,
 * valid or not; the YAML parser then reads it.
 */
export function parsePlainYaml(text: string): JsonObject | undefined {
  if (text.length > maxLength) return undefined;
  const fields: Record<string, Json> = {};
  for (const entry of text.split('\n')) {
    if (entry === '') continue;
    const [, key, written = ''] = line.exec(entry) ?? [];
    const value = written.startsWith('[') ? parseList(written) : parseScalar(written);
    if (key === undefined || value === undefined || Object.hasOwn(fields, key)) return undefined;
    fields[key] = value;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

const maxLength = 4096;
const line = /^([A-Za-z][\w-]*): (\S.*)$/;

/** Reads `[a, "b"]`. Lists whose items contain brackets, braces or commas are left to the parser. */
function parseList(written: string): Json | undefined {
  const items = /^\[([^[\]{}]+)\]$/
    .exec(written)?.[1]
    ?.split(',')
    .map((item) => parseScalar(item.trim()));
  return items?.every((item) => item !== undefined) ? items : undefined;
}

function parseScalar(written: string): Json | undefined {
  if (written === 'true' || written === 'false') return written === 'true';
  if (wholeNumber.test(written)) return Number(written);
  if (digit.test(written)) return isoDateOf(written);
  if (quoted.test(written)) return written.slice(1, -1);
  return plain.test(written) && !special.test(written) ? written : undefined;
}

const digit = /^\d/;
const wholeNumber = /^(?:0|[1-9]\d{0,8})$/;
// Quoted text without escapes, without the quote itself and without characters that are not printable.
const quoted = /^(?:'[\x20-\x26\x28-\x7E\xA0-\uD7FF]*'|"[\x20\x21\x23-\x5B\x5D-\x7E\xA0-\uD7FF]*")$/;
// Text that begins with a letter and contains neither `:` nor `#`, which could end it.
const plain = /^[A-Za-z](?:[\x20-\x22\x24-\x39\x3B-\x7E\xA0-\uD7FF]*[\x21\x22\x24-\x39\x3B-\x7E\xA0-\uD7FF])?$/;
const special = /^(?:true|false|null)$/i;
