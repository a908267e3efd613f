import {fileHref} from '../../base/path.js';
import type {Config} from '../../config/config.js';
import {absoluteUrl} from '../absolute-url.js';
import type {Artifact} from '../output/artifact.js';
import {textArtifact} from '../output/text-artifact.js';

/** `robots.txt`: everything may be read, and here is the sitemap (when the config has a `url`, without which there is none). */
export function robotsFile(config: Config): Artifact {
  const sitemap = absoluteUrl(fileHref('sitemap.xml', config), config);
  return textArtifact(
    'robots.txt',
    `User-agent: *\nAllow: /\n${sitemap === undefined ? '' : `\nSitemap: ${sitemap}\n`}`,
  );
}
