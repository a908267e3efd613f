// Makes redirects for hosts without support for them: a small page at each old address that redirects the browser.
import {pageFile} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {attributes} from '../../page/render/html-strings.js';
import {absoluteUrl} from '../absolute-url.js';
import type {Artifact} from '../output/artifact.js';
import {patternRootOf, withSplat} from '../redirect-chains.js';
import type {Redirects} from '../resolve-redirects.js';
import {textArtifact} from '../output/text-artifact.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

/** Returns one page per redirect. A pattern also has one, for the folder itself; paths below it cannot be covered. */
export function redirectStubs({rules}: Pick<Redirects, 'rules'>, config: Config): Artifact[] {
  const targets = new Map<string, string>();
  for (const {route, to} of rules) {
    const root = patternRootOf(route);
    if (root === undefined) targets.set(route, to);
    else if (!targets.has(root)) targets.set(root, withSplat(to, ''));
  }
  // The file of the redirect from `/old` is also at `/old/index.html`.
  const isStubFile = (route: string) =>
    route.endsWith('/index.html') && targets.has(route.slice(0, -'/index.html'.length));
  return [...targets].flatMap(([route, href]) =>
    isStubFile(route) ? [] : [textArtifact(pageFile(route), stubPage(href, config))],
  );
}

function stubPage(href: string, config: Config): string {
  const absolute = absoluteUrl(href, config) ?? href;
  // A canonical URL refers to a page, so it has no fragment.
  const canonical = absolute.replace(/#.*$/s, '');
  return `<!doctype html>
<html${attributes({lang: config.language})}>
<meta charset="utf-8">
<title>${escapeText(config.brand)}</title>
<meta name="robots" content="noindex">
<meta${attributes({'http-equiv': 'refresh', content: `0; url=${href}`})}>
<link${attributes({rel: 'canonical', href: canonical})}>
<p>This page has moved to <a${attributes({href})}>${escapeText(absolute)}</a>.</p>
</html>
`;
}
