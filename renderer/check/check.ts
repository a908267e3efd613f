// What is wrong with a site as a whole: each concern reads the same facts and yields diagnostics.
import type {ZodType} from 'zod';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Catalog} from '../catalog/catalog.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import type {ValidateFields} from '../page/valid-fields.js';
import type {Source} from '../source/source.js';
import {brokenAnchors} from './anchors.js';
import {brokenFieldLinks} from './field-links.js';
import {invalidFields, misspelledKeys, unclearDrafts, unknownLayouts} from './fields.js';
import {missingImages} from './images.js';
import {brokenLinks} from './links.js';
import {unknownComponents, unknownIcons} from './names.js';
import {invalidProps} from './props.js';

/** The facts about a site that checks may look at. */
export interface Checked {
  readonly config: Config;
  readonly catalog: Catalog;
  /** Documents that become pages or parts of them; drafts only in `dev`. */
  readonly documents: readonly Document[];
  /** The same with the fields as their authors wrote them. */
  readonly rawDocuments: readonly Document[];
  readonly sources: ReadonlyMap<string, Source>;
  /** Every address that answers: pages, published files, feeds, redirects. Routes, without base. */
  readonly routes: ReadonlySet<string>;
  /** Files below `content/` that are published or can be shown. */
  readonly assets: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  /** What the props of components must be, where they say so. */
  readonly componentProps: ReadonlyMap<string, ZodType>;
  readonly layouts: ReadonlySet<string>;
  readonly validateFields: ValidateFields;
  /** Where a key of the config stands. */
  configPlace(keys: readonly (string | number)[]): Place;
  hasIcon(name: string): boolean;
  nearestIcon(name: string): string | undefined;
}

export type Check = (site: Checked) => Iterable<Diagnostic>;

/** All checks, in the order they are reported. */
export const checks: readonly Check[] = [
  brokenLinks,
  brokenFieldLinks,
  brokenAnchors,
  missingImages,
  unknownComponents,
  invalidProps,
  unknownIcons,
  unknownLayouts,
  invalidFields,
  misspelledKeys,
  unclearDrafts,
];

export function check(site: Checked): Diagnostic[] {
  return checks.flatMap((one) => [...one(site)]);
}
