// Removes unsafe addresses from front matter and data files, so that no address that runs code reaches a template, a
// feed or the head of a page.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {rejectedLink} from '../markdown/finalize-link.js';
import {schemeOf, scriptSchemes} from '../base/url-schemes.js';
import {isObject} from '../../runtime/text/is-object.js';

type Keys = readonly (string | number)[];

export interface SafeFields {
  readonly fields: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the fields without unsafe addresses, and a diagnostic for each. */
export function withSafeAddresses(fields: JsonObject, placeOf: (keys: Keys) => Place): SafeFields {
  const diagnostics: Diagnostic[] = [];
  const isUnsafe = (name: string, text: string, keys: Keys): boolean => {
    const scheme = addressNames.test(name) ? schemeOf(text) : undefined;
    if (scheme === undefined || isAllowed(name, scheme, text)) return false;
    diagnostics.push({severity: 'warning', ...rejectedLink(text, scheme, placeOf(keys))});
    return true;
  };
  /** Returns the same object if nothing in it is removed. */
  const removeUnsafe = (name: string, value: Json | undefined, keys: Keys): Json | undefined => {
    if (typeof value === 'string') return isUnsafe(name, value, keys) ? undefined : value;
    if (Array.isArray(value)) {
      const items = value as readonly Json[];
      const safeItems = items.map((item, index) => removeUnsafe(name, item, [...keys, index]));
      if (safeItems.every((item, index) => item === items[index])) return value;
      return safeItems.filter((item) => item !== undefined);
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    const safeItems = entries.map(([key, item]) => [key, removeUnsafe(key, item, [...keys, key])] as const);
    if (safeItems.every(([, item], index) => item === entries[index]![1])) return value;
    return Object.fromEntries(safeItems.filter(([, item]) => item !== undefined));
  };
  return {fields: removeUnsafe('', fields, []) as JsonObject, diagnostics};
}

/** Keys whose text becomes an address on a page, or may do so in a template of the site. */
const addressNames =
  /^(?:to|canonical|action|avatar|cover|homepage|logo|photo|poster|redirect|thumbnail|website)$|(?:href|image|images|link|links|src|uri|url|icon)$/i;

/** A canonical address must have the scheme of a page. Images may be data URLs. */
function isAllowed(name: string, scheme: string, text: string): boolean {
  if (name === 'canonical') return scheme === 'http' || scheme === 'https';
  return !scriptSchemes.has(scheme) || /^\s*data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i.test(text);
}
