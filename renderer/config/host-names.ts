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

/** The name of each host as its documentation writes it, for messages. */
export const hostTitles: Readonly<Record<HostName, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare Pages',
  'github-pages': 'GitHub Pages',
  firebase: 'Firebase Hosting',
  vercel: 'Vercel',
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  s3: 'Amazon S3 and CloudFront',
};
