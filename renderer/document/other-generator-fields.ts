// The front matter keys of other generators, and the order and label that they give a page.
import type {JsonObject} from '../base/json.js';
import {isObject} from '../../runtime/text/is-object.js';

/** Returns whether the site itself defines a key in the schema of a collection. */
export type IsOwnKey = (key: string) => boolean;

/** Top-level keys of other generators that Galley reads in Markdown: order, label, address and old addresses of a page. */
export const otherGeneratorKeys = [
  'sidebar_position',
  'weight',
  'sidebar_label',
  'linkTitle',
  'permalink',
  'url',
  'path',
  'aliases',
  'redirect_from',
] as const;

/** Larger numbers are mistakes, and could not be sorted as text. */
export const maxOrder = 1_000_000_000;

/**
 * Returns the place of a document among its siblings: `order`, or else `sidebar_position` (Docusaurus), `sidebar.order`
 * (Starlight) or `weight` (Hugo), unless the site uses these keys for something else. The keys of other generators count
 * only in Markdown, because data files have keys of any name.
 */
export function orderOf(meta: JsonObject, isOwnKey: IsOwnKey = () => false): number | undefined {
  if (Object.hasOwn(meta, 'order')) return orderNumber(meta.order);
  if (meta._type !== 'markdown') return undefined;
  const {sidebar, sidebar_position: position, weight} = meta;
  const candidates = {
    sidebar_position: position,
    sidebar: isObject(sidebar) ? sidebar.order : undefined,
    weight,
  };
  for (const [key, value] of Object.entries(candidates)) {
    const number = isOwnKey(key) ? undefined : orderNumber(value);
    if (number !== undefined) return number;
  }
  return undefined;
}

function orderNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= maxOrder ? value : undefined;
}

/**
 * Returns the title of a page in the navigation as other generators write it: `sidebar_label` (Docusaurus),
 * `sidebar.label` (Starlight) or `linkTitle` (Hugo).
 */
export function labelOf({_type, sidebar_label: label, sidebar, linkTitle}: JsonObject): string | undefined {
  if (_type !== 'markdown') return undefined;
  const labels = [label, isObject(sidebar) ? sidebar.label : undefined, linkTitle];
  return labels.find((one): one is string => typeof one === 'string' && one !== '');
}
