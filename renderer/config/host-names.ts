// Lists the supported hosts. It is separate from the schema, so that `--help` does not have to load zod.

/** Hosts whose files can be written. A site can be published on several. */
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
