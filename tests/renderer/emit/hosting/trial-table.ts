// A table with one rule of each kind, small enough to compare whole files.
import type {Config, ConfigInput} from '../../../../renderer/config/config.js';
import {hostTable, type HostTable} from '../../../../renderer/emit/hosting/host-table.js';
import {resolveRedirects, type Redirects} from '../../../../renderer/emit/resolve-redirects.js';
import {configOf} from '../site-page.js';

const addresses = new Set(['/', '/docs', '/docs/a', '/käse']);

const redirects = {'/old': '/docs/a', '/x y': {to: 'https://x.dev/$a', status: 302}, '/moved/*': '/docs/:splat'};

export interface Trial {
  readonly config: Config;
  readonly redirects: Redirects;
  /** With three rules for headers only. */
  readonly table: HostTable;
}

export function trial(input: ConfigInput = {}): Trial {
  const config = configOf({redirects, ...input});
  const read = resolveRedirects(config, {pages: addresses, addresses: () => addresses});
  const table = hostTable({config, redirects: read.rules, security: {'X-Content-Type-Options': 'nosniff'}});
  const kept = new Set(['*', '_assets/*', 'robots.txt'].map((path) => config.base + path));
  return {config, redirects: read, table: {...table, headers: table.headers.filter(({path}) => kept.has(path))}};
}
