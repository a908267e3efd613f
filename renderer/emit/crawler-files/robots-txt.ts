import {fileHref} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {absoluteUrl} from '../absolute-url.js';
import type {Artifact} from '../output/artifact.js';
import {textArtifact} from '../output/text-artifact.js';

/**
 * Returns `robots.txt`, which allows everything and links to the sitemap. Without `url` in the config there is no
 * sitemap.
 */
export function robotsFile(config: Config): Artifact {
  const sitemap = absoluteUrl(fileHref('sitemap.xml', config), config);
  return textArtifact(
    'robots.txt',
    `User-agent: *\nAllow: /\n${sitemap === undefined ? '' : `\nSitemap: ${sitemap}\n`}`,
  );
}
