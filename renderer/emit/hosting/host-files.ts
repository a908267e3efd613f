// Makes the files that hosts read, such as `_redirects`, for the output folder.
import type {Config} from '../../config/config.js';
import type {HostName} from '../../config/host-names.js';
import type {Artifact} from '../output/artifact.js';
import type {Redirects} from '../resolve-redirects.js';
import {textArtifact} from '../output/text-artifact.js';
import {apacheConfig} from './apache.js';
import {headersFileText, redirectsFileText} from './netlify-and-cloudflare.js';
import {redirectStubs} from './redirect-stubs.js';
import type {HostTable} from './host-table.js';

/** Hosts that need a page for each redirect. */
const stubHosts: readonly HostName[] = ['github-pages', 's3'];

/**
 * Returns the files of the configured hosts. If none is configured, returns those that do no harm on any host:
 * `_redirects`, `_headers`, `.nojekyll` and a page for each redirect.
 */
export function hostFiles(table: HostTable, redirects: Redirects, config: Config): readonly Artifact[] {
  const {hosts} = config.hosting;
  const isForAnyOf = (names: readonly HostName[]) => hosts.length === 0 || names.some((name) => hosts.includes(name));
  const readsRules = isForAnyOf(['netlify', 'cloudflare']);
  const lines = redirectsFileText(table, hosts);
  return [
    ...(readsRules && lines !== undefined ? [textArtifact('_redirects', lines)] : []),
    ...(readsRules ? [textArtifact('_headers', headersFileText(table))] : []),
    ...(isForAnyOf(['github-pages']) ? [textArtifact('.nojekyll', '')] : []),
    ...(hosts.includes('apache') ? [textArtifact('.htaccess', apacheConfig(table))] : []),
    ...(isForAnyOf(stubHosts) ? redirectStubs(redirects, config) : []),
  ];
}
