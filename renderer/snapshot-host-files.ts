// Derives the host table from a snapshot, and the files that hosts read from the site root from this table. Compares
// them with the existing ones.
import type {Diagnostic} from './base/diagnostic.js';
import type {Snapshot} from './compile.js';
import type {HostName} from './config/host-names.js';
import type {CloudFrontInput} from './emit/hosting/cloudfront.js';
import {siteRootHostFiles, type ReadSiteRoot, type SiteRootHostFile} from './emit/hosting/site-root-host-files.js';
import {securityHeaders} from './emit/hosting/security-headers.js';
import {hostTable, type HostTable} from './emit/hosting/host-table.js';
import type {Files} from './files/files.js';

export function hostTableOf({config, redirects, loaded}: Pick<Snapshot, 'config' | 'redirects' | 'loaded'>): HostTable {
  return hostTable({config, redirects: redirects.rules, security: securityHeaders(config, loaded.templates)});
}

/** Returns the files for a host in the site root. */
export function siteRootHostFilesOf(snapshot: Snapshot, host: HostName, out: string): readonly SiteRootHostFile[] {
  return siteRootHostFiles(host, {table: hostTableOf(snapshot), out, ...cloudFrontInputOf(snapshot)});
}

export function cloudFrontInputOf({pages, sources}: Pick<Snapshot, 'pages' | 'sources'>): CloudFrontInput {
  const publicFiles = [...sources.values()].filter(({kind, path}) => kind === 'asset' && path.startsWith('public/'));
  return {
    pages: pages.map(({route}) => route),
    files: publicFiles.map(({path}) => path.slice('public/'.length)),
  };
}

/** Returns a diagnostic for each host with a missing or outdated file. The first one is enough: one command writes all. */
export function outdatedHostFiles(snapshot: Snapshot, files: Files, out: string): readonly Diagnostic[] {
  const read: ReadSiteRoot = (path) =>
    files.exists(path) ? new TextDecoder().decode(files.read(path)).replaceAll('\r\n', '\n') : undefined;
  return snapshot.config.hosting.hosts.flatMap((host): readonly Diagnostic[] => {
    const file = siteRootHostFilesOf(snapshot, host, out).find((one) => !isCurrent(one, read));
    if (file === undefined) return [];
    const message =
      read(file.path) === undefined
        ? `There is no ${file.path}, which contains redirects and headers for the host.`
        : `${file.path} does not match the config.`;
    const hint = 'Run galley hosting write.';
    return [{severity: 'warning', code: 'host-file-old', message, hint, place: {file: file.path}}];
  });
}

function isCurrent(file: SiteRootHostFile, read: ReadSiteRoot): boolean {
  const text = read(file.path);
  if (text === undefined) return false;
  try {
    return sameText(file.textFrom(read), text);
  } catch {
    return false; // A file that cannot be read counts as different; writing it reports the reason.
  }
}

/** Compares JSON by value, because its layout does not matter. */
function sameText(expected: string, text: string): boolean {
  return (
    expected === text ||
    (text.trimStart().startsWith('{') && expected === `${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  );
}
