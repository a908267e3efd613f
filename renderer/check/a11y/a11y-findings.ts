// Converts violations to findings: one for each rule and place, regardless of the number of elements and pages.
import {a11yPrefix} from '../../base/a11y-rules.js';
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {rules} from '../../base/check-rules.js';
import {readPlace} from '../../html/place-marks.js';
import type {FoundViolation, Variant} from './a11y-engine.js';

/** The violations found on a page. */
export interface PageViolations {
  readonly route: string;
  /** Place of the page template, for elements without a place of their own. */
  readonly templatePlace: Place;
  readonly violations: readonly FoundViolation[];
}

/** Returns the findings in the order of the pages. */
export function a11yFindings(pages: readonly PageViolations[]): readonly Diagnostic[] {
  const groups = new Map<string, Group>();
  for (const {route, templatePlace, violations} of pages) {
    for (const violation of violations) {
      const {rule, place, html, variant} = violation;
      // Elements without a place do not come from a template: `<html>`, or elements that a script has added.
      const key = JSON.stringify([rule, place ?? html]);
      const group = groups.get(key) ?? {
        first: violation,
        place: place === undefined ? templatePlace : readPlace(place),
        routes: new Set<string>(),
        elements: new Map<string, number>(),
        variants: new Map<string, Variant>(),
      };
      groups.set(key, group);
      group.routes.add(route);
      if (variant) group.variants.set(JSON.stringify(variant), variant);
      const view = JSON.stringify([route, variant]);
      group.elements.set(view, (group.elements.get(view) ?? 0) + 1);
    }
  }
  return [...groups.values()].map(toDiagnostic);
}

interface Group {
  readonly first: FoundViolation;
  readonly place: Place;
  readonly routes: Set<string>;
  /** Number of elements by page and variant. */
  readonly elements: Map<string, number>;
  readonly variants: Map<string, Variant>;
}

function toDiagnostic({first, place, routes, elements, variants}: Group): Diagnostic {
  const code = `${a11yPrefix}${first.rule}`;
  const {severity = 'warning', summary = first.rule} = rules.get(code) ?? {};
  const count = Math.max(...elements.values());
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  const detail = first.detail === '' ? '' : ` ${sentence(first.detail)}`;
  return {
    severity,
    code,
    message: `${summary.slice(0, -1)}: ${first.html}${more}.${detail}`,
    hint: `${pagesText([...routes])}${variantText([...variants.values()])}. See ${first.helpUrl}`,
    place,
  };
}

function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function pagesText([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `Found on ${first}`;
  return `Found on ${first} and ${others.length} other ${others.length === 1 ? 'page' : 'pages'}`;
}

/** `, in dark colors at 375 px`; empty if all variants have the violation. */
function variantText(variants: readonly Variant[]): string {
  const [colors, widths] = [
    new Set(variants.map((variant) => variant.colors)),
    new Set(variants.map(({width}) => width)),
  ];
  // Most rules are applied in light colors only, so light colors are not worth a mention.
  const inColors = colors.size === 1 && colors.has('dark') ? ', in dark colors' : '';
  const atWidth = widths.size === 1 ? `${inColors === '' ? ',' : ''} at ${[...widths][0]} px` : '';
  return `${inColors}${atWidth}`;
}
