// Makes ids from the text of headings, in the ways of several generators, so that links to a page keep working when the
// page moves to Galley.
import GithubSlugger from 'github-slugger';
import type {Config} from '../../config/config.js';

/** The generator whose heading ids a site uses. */
export type HeadingIdStyle = Config['markdown']['headingIds'];

/** Returns the id for the text of a heading. Empty if the text has no letters and digits. */
export type Slugify = (text: string) => string;

/**
 * Returns the function for one page. GitHub's counts equal texts itself; Docusaurus uses the same package, and keeps capital letters
 * if `markdown.anchors.maintainCase` is set.
 */
export function slugifyFor(style: HeadingIdStyle): Slugify {
  if (style === 'vitepress') return vitepressSlug;
  const slugger = new GithubSlugger();
  if (style === 'galley') return (text) => normalizeSlug(slugger.slug(text));
  return (text) => slugger.slug(text, style === 'docusaurus-case');
}

/**
 * `build.cssCodeSplit` → `build-csscodesplit`, `Café` → `cafe`. VitePress takes its ids from `slugify` of
 * `@mdit-vue/shared`, which the tests compare with this.
 */
export function vitepressSlug(text: string): string {
  return normalizeSlug(
    text
      .normalize('NFKD')
      // Combining marks and control characters leave nothing, punctuation separates words.
      // oxlint-disable-next-line no-control-regex -- VitePress removes them too
      .replace(/[\u0300-\u036F\u0000-\u001F]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-'),
  ).toLowerCase();
}

/** `1. First` → `_1-first`, `A -- B` → `a-b`: removes needless hyphens and puts `_` before a digit at the start, which CSS could not select. */
function normalizeSlug(slug: string): string {
  return slug
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_');
}
