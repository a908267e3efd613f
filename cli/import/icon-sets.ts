// Finds the icon sets of Iconify that texts use, and the packages that contain them.
import type {Notes} from './imported-site.js';

/**
 * `icon: i-ph-info`, `icon="ph:info"`, `:icon{name="ph:info"}`. With `i-`, the hyphens in the names of a few sets are ambiguous.
 */
const iconUse =
  /(?:icon["']?\s?[:=]\s?|:icon\{[^}\n]*?\bname=)["']?(?:i-((?:simple|vscode|skill|circle-flags|devicon|fluent|material)-(?:icons|symbols|emoji|plain)|[a-z\d]+)-|([a-z\d-]+):[a-z\d][a-z\d-]*(?![\w/]))/gi;

/** Returns the names of the icon sets that a text uses, except those that need no package. */
export function iconSetsIn(text: string): readonly string[] {
  const sets = [...text.matchAll(iconUse)].map(([, withPrefix, withColon]) => withPrefix ?? withColon ?? '');
  return sets.filter((set) => set !== 'lucide' && set !== 'custom');
}

/** Notes the packages of icon sets that pages use, except Lucide, which is part of Galley. */
export function noteIconSets(sets: Iterable<string>, notes: Notes): void {
  const packages = [...new Set(sets)].sort().map((set) => `@iconify-json/${set}`);
  if (packages.length === 0) return;
  notes.addManualStep(
    'icons',
    `Pages use icons of other sets. Run \`npm install ${packages.join(' ')}\` in the new site.`,
  );
}
