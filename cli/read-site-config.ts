// Reads the config without compiling the site. Its diagnostics are dropped, because `galley build` has reported them.
import {hashOf} from '../renderer/base/hash.js';
import type {Config} from '../renderer/config/config.js';
import {diskFiles} from '../renderer/files/files.js';

export async function readSiteConfig(root: string): Promise<Config> {
  const {readConfig} = await import('../renderer/config/read-config.js'); // Not needed for --help
  const files = diskFiles(root);
  if (!files.exists('content/site.yml')) return readConfig(undefined).config;
  const text = new TextDecoder().decode(files.read('content/site.yml')).replaceAll('\r\n', '\n');
  return readConfig({kind: 'data', path: 'site.yml', hash: hashOf(text), text}).config;
}
