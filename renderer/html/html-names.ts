// Converts the names of elements and attributes that authors write, as in JSX or Markdown, to those of HTML and the DOM.
import type {Properties} from 'hast';
import {find, html, type Info} from 'property-information';

/**
 * `MyCard` → `my-card`, `DIV` → `div`. Returns the element name for a tag with capitals or a hyphen, and undefined for
 * any other.
 */
export function customElementName(written: string): string | undefined {
  if (!/[A-Z-]/.test(written)) return undefined;
  return /[a-z]/.test(written) ? kebabCase(written) : written.toLowerCase();
}

/** `MyCard`, `my_card` → `my-card` */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
}

/** Returns an attribute of an element as written in JSX or HTML with its DOM name: `className="a b"` → `['className', ['a', 'b']]`. */
export function elementProperty(name: string, value: string | true): readonly [string, Properties[string]] {
  const info = find(html, name);
  return [info.property, value === true ? true : propertyValue(value, info)];
}

/** Parses a value like the HTML parser: lists become arrays, numbers become numbers. */
export function propertyValue(
  value: string,
  {spaceSeparated, number, boolean}: Partial<Info>,
): string | number | boolean | string[] {
  if (spaceSeparated) return value.split(/\s+/).filter((word) => word !== '');
  if (number && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  return boolean && value === '' ? true : value;
}

/**
 * Returns whether a name is that of an inherited property, such as `constructor`. These are not HTML attributes, and a
 * lookup in a table would find the inherited property.
 */
export function isInherited(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}
