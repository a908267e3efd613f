// Writes the feeds: the same entries as RSS 2.0, Atom and JSON Feed 1.1.
import type {Config} from '../../config/config.js';
import type {SitePage} from '../is-listed-page.js';
import type {Artifact} from '../output/artifact.js';
import {textArtifact} from '../output/text-artifact.js';
import {xmlFile} from '../write-xml.js';
import {renderAtom} from './atom.js';
import {createFeed, type BodyOf} from './create-feed.js';
import {jsonFeed} from './json-feed.js';
import {renderRss} from './rss.js';

/**
 * Returns `rss.xml`, `atom.xml` and `feed.json` with the pages below `feed.path` that have a date, newest first.
 * Returns nothing without `url` in the config, because feeds need absolute URLs, or if no page has a date.
 */
export async function feedFiles(
  pages: readonly SitePage[],
  config: Config,
  bodyOf: BodyOf = () => null,
): Promise<Artifact[]> {
  const feed = await createFeed(pages, config, bodyOf);
  if (!feed) return [];
  return [
    textArtifact('rss.xml', xmlFile(renderRss(feed))),
    textArtifact('atom.xml', xmlFile(renderAtom(feed))),
    textArtifact('feed.json', JSON.stringify(jsonFeed(feed), null, 2)),
  ];
}
