// Suggests what to write instead of HTML that `safe` removes. For styles, scripts and frames, `trusted` alone would not
// help, because the Content-Security-Policy of a site forbids them in its pages.
import type {Element} from 'hast';
import {safeSchemes, schemeOf, scriptSchemes} from '../base/url-schemes.js';

const allowAll = '`markdown.html: trusted` in content/site.yml if you trust every author';
const hints = {
  default: `Write it in Markdown, or set ${allowAll}.`,
  style: 'Use a class, and write its styles in templates/styles.',
  script: 'Write an island in templates/islands.',
  object: 'Use an image, a video or a link.',
  base: 'Write whole addresses.',
  scheme: 'Use http, https, mailto or tel, or a path on this site.',
  allowedScheme: `Use http, https, mailto or tel, or set ${allowAll}.`,
  frame: `Link to the page. Or add its origin to \`security.sources.frame\`, and set ${allowAll}.`,
};

const hintsOfElements: ReadonlyMap<string, string> = new Map([
  ['style', hints.style],
  ['script', hints.script],
  ['object', hints.object],
  ['embed', hints.object],
  ['base', hints.base],
  ['iframe', hints.frame],
  ['frame', hints.frame],
]);

/** Returns the hint for an element that is removed. Its attributes count, because `trusted` would keep them. */
export function hintForElement({
  tagName,
  properties = {},
}: Pick<Element, 'tagName'> & Partial<Pick<Element, 'properties'>>): string {
  const forbidden = Object.entries(properties).map(([name, value]) => forbiddenAttributeHint(name, value));
  return hintsOfElements.get(tagName) ?? forbidden.find((hint) => hint !== undefined) ?? hints.default;
}

/** Returns the hint for an attribute that is removed from an element. */
export function hintForAttribute(name: string, value: unknown): string {
  return forbiddenAttributeHint(name, value) ?? schemeHint(name, value) ?? hints.default;
}

/** In Markdown, the same address would be removed. */
function schemeHint(name: string, value: unknown): string | undefined {
  const scheme = name === 'href' && typeof value === 'string' ? schemeOf(value) : undefined;
  if (scheme === undefined || safeSchemes.has(scheme)) return undefined;
  return scriptSchemes.has(scheme) ? hints.scheme : hints.allowedScheme;
}

function forbiddenAttributeHint(name: string, value: unknown): string | undefined {
  if (name === 'style') return hints.style;
  const runsCode = /^on[a-z]+$/i.test(name) || (typeof value === 'string' && /^\s*javascript:/i.test(value));
  return runsCode ? hints.script : undefined;
}
