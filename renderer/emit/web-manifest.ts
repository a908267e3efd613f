// Writes the web app manifest: the name and icon of the site on a home screen.
import {fileHref, hrefOf} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {Artifact} from './output/artifact.js';
import {textArtifact} from './output/text-artifact.js';

/** Icons with the usual file names. */
const iconFiles = [
  {file: 'favicon.svg', type: 'image/svg+xml', sizes: 'any'},
  {file: 'apple-touch-icon.png', type: 'image/png', sizes: '180x180'},
] as const;

/** Returns `site.webmanifest`, or nothing if the site has none of the icons. */
export function webManifest(config: Config, hasFile: (path: string) => boolean): Artifact[] {
  const existingIcons = iconFiles.filter(({file}) => hasFile(file));
  if (existingIcons.length === 0) return [];
  const {brand, description, language} = config;
  const manifest = {
    name: brand,
    short_name: brand,
    ...(description !== '' && {description}),
    lang: language,
    start_url: hrefOf('/', config),
    scope: config.base,
    display: 'browser',
    icons: existingIcons.map(({file, type, sizes}) => ({src: fileHref(file, config), type, sizes})),
  };
  return [textArtifact('site.webmanifest', JSON.stringify(manifest, null, 2))];
}
