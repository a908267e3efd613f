// Writes the sitemap for search engines.
import {fileHref, hrefOf} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {absoluteUrl} from '../absolute-url.js';
import type {Artifact} from '../output/artifact.js';
import {parseIsoDate} from '../../base/parse-iso-date.js';
import {isListed, type SitePage} from '../is-listed-page.js';
import {textArtifact} from '../output/text-artifact.js';
import {element, textElement, xmlFile} from '../write-xml.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

/** Maximum number of entries per file in the protocol. */
const maxEntries = 50_000;

/**
 * Returns `sitemap.xml`. With more than 50,000 pages it is an index, followed by its parts. Returns nothing without
 * `url` in the config, because the protocol requires absolute URLs.
 */
export function sitemapFiles(pages: readonly SitePage[], config: Config, limit: number = maxEntries): Artifact[] {
  if (config.url === undefined) return [];
  const listed = pages.filter(isListed).toSorted((a, b) => compareCodeUnits(a.route, b.route));
  const parts = Array.from({length: Math.ceil(listed.length / limit)}, (_, part) =>
    listed.slice(part * limit, (part + 1) * limit),
  );
  if (parts.length <= 1) return [textArtifact('sitemap.xml', urlSet(listed, config))];
  const files = parts.map((part, index) => textArtifact(`sitemap-${index + 1}.xml`, urlSet(part, config)));
  const entries = files.map(({path}) => element('sitemap', {}, [location(fileHref(path, config), config)]));
  return [textArtifact('sitemap.xml', sitemapText('sitemapindex', entries)), ...files];
}

function urlSet(pages: readonly SitePage[], config: Config): string {
  const urls = pages.map(({route, document, updated}) => {
    const modified = parseIsoDate(document?.meta['updated']) ?? updated ?? parseIsoDate(document?.meta['date']);
    return element('url', {}, [
      location(hrefOf(route, config), config),
      ...(modified ? [textElement('lastmod', modified)] : []),
    ]);
  });
  return sitemapText('urlset', urls);
}

function location(href: string, config: Config): string {
  return textElement('loc', absoluteUrl(href, config) ?? '');
}

function sitemapText(root: string, entries: readonly string[]): string {
  return xmlFile(element(root, {xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9'}, entries));
}
