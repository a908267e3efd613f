// Checks the site as a whole. All checks read the same data and yield diagnostics.
import type {ZodType} from 'zod';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {lazy} from '../base/lazy.js';
import type {Catalog} from '../catalog/catalog.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document-types.js';
import type {Redirect} from '../emit/resolve-redirects.js';
import type {ValidateFields} from '../page/fields/remove-invalid-fields.js';
import type {Source} from '../source/source.js';
import {brokenAnchors} from './broken-anchors.js';
import {brokenFieldLinks} from './broken-field-links.js';
import {invalidFields, misspelledKeys, unclearDrafts, unknownLayouts, unknownLocales} from './invalid-fields.js';
import {duplicateComponentIds} from './component-ids.js';
import {missingImages} from './missing-images.js';
import {brokenLinks} from './broken-links.js';
import {redirectedLinks} from './redirected-links.js';
import {ignoredComponents} from './ignored-components.js';
import {unknownComponents, unknownIcons} from './unknown-components-and-icons.js';
import {brokenSidebarEntries, pagesOutsideSidebar} from './sidebar-findings.js';
import {emptySchedules} from './empty-schedules.js';
import {unknownNamesInOrder} from './unknown-order-names.js';
import {keysWithoutEffect} from './keys-without-effect.js';
import {invalidProps} from './invalid-props.js';
import type {ReadFixableText} from './fixes/fixable-text.js';
import {unknownRules} from './unknown-rules.js';

/** The data that checks read. */
export interface CheckContext {
  readonly config: Config;
  readonly catalog: Catalog;
  /** Documents that become pages or parts of them, including drafts. Included partial documents are left out. */
  readonly documents: readonly Document[];
  /** All documents with the fields as written by their authors. */
  readonly rawDocuments: readonly Document[];
  readonly sources: ReadonlyMap<string, Source>;
  /** Every route that exists, without base: pages, published files, feeds and redirects. */
  readonly routes: ReadonlySet<string>;
  /** Redirects of the site, with chains resolved. */
  readonly redirects: readonly Redirect[];
  /** Files below `content/` that are published or can be shown. */
  readonly assets: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  /** Schemas of component props, for components that have one. */
  readonly componentProps: ReadonlyMap<string, ZodType>;
  readonly layouts: ReadonlySet<string>;
  /** Codes of the site's own checks. */
  readonly siteCodes: ReadonlySet<string>;
  readonly validateFields: ValidateFields;
  /** Returns the position of a key in the config. */
  configPlace(keys: readonly (string | number)[], at?: 'key' | 'value'): Place;
  /** Returns the text of a file that a fix may change. */
  readonly readFixableText: ReadFixableText;
  hasIcon(name: string): boolean;
  /** Returns what to do about an unknown icon. */
  hintForIcon(name: string): string | undefined;
}

type Check = (site: CheckContext) => Iterable<Diagnostic>;

/** All checks, in the order in which their findings are reported. */
const checks: readonly Check[] = [
  brokenLinks,
  brokenFieldLinks,
  brokenSidebarEntries,
  brokenAnchors,
  duplicateComponentIds,
  redirectedLinks,
  missingImages,
  unknownComponents,
  ignoredComponents,
  invalidProps,
  unknownIcons,
  unknownLayouts,
  unknownLocales,
  invalidFields,
  misspelledKeys,
  keysWithoutEffect,
  unclearDrafts,
  unknownNamesInOrder,
  emptySchedules,
  pagesOutsideSidebar,
  unknownRules,
];

/** Returns a lazy function for each check that returns its findings. */
export function siteWideChecks(site: CheckContext): readonly (() => readonly Diagnostic[])[] {
  return checks.map((one) => lazy(() => [...one(site)]));
}
