// Compares output folders by their path, for the JavaScript API. `compareSites` compares sites that are in memory and reads no files.
import {siteInFolder} from './read-built-site.js';
import {compareSites, type SiteDiff} from './compare-sites.js';

/** Compares the sites in two output folders, as `galley diff` does. Throws `SiteError` if one has no pages. */
export function compareFolders(before: string, after: string): SiteDiff {
  return compareSites(siteInFolder(before), siteInFolder(after));
}
