// Which hosts there are. Apart from the config's schema, so that `--help` need not load that.

/** Hosts whose files are written; a site may be published at several. */
export const hostNames = [
  'netlify',
  'cloudflare',
  'github-pages',
  'firebase',
  'vercel',
  'nginx',
  'caddy',
  'apache',
  's3',
] as const;

export type HostName = (typeof hostNames)[number];
