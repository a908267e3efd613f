// Provides the files that a site needs on a host besides its content: how the host builds it, and the newsletter
// function.
import path from 'node:path';
import type {HostName} from '../../renderer/config/host-names.js';
import {packageSource} from '../../renderer/files/galley-package.js';
import {adapterHosts, functionAdapters, type AdapterHost} from './function-adapters.js';
import {installsFromGit, npmSettings, npmSettingsFile} from './npm-settings.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

export interface NewFile {
  /** Path from the site root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the files, sorted by path. `galley hosting write` makes those with redirects and headers. */
export function hostFiles(host: HostName, name: string): readonly NewFile[] {
  const functions = isAdapterHost(host) ? functionAdapters(host) : [];
  const own = [...(settings[host]?.(name) ?? []), ...(buildsFromGit.has(host) ? [packageFile] : [])];
  const files = [...own, ...functions];
  return [...files, ...npmSettingsBeside(files)].toSorted(byPath);
}

function npmSettingsBeside(files: readonly NewFile[]): readonly NewFile[] {
  return files
    .filter((file) => path.posix.basename(file.path) === 'package.json' && installsFromGit(file.text))
    .map((file) => ({path: path.posix.join(path.posix.dirname(file.path), npmSettingsFile), text: npmSettings}));
}

function isAdapterHost(host: HostName): host is AdapterHost & HostName {
  return adapterHosts.some((name) => name === host);
}

/** Hosts that install packages and build after a push. */
const buildsFromGit: ReadonlySet<HostName> = new Set(['netlify', 'cloudflare', 'vercel', 'github-pages']);

const packageFile: NewFile = {
  path: 'package.json',
  text: json({
    private: true,
    type: 'module',
    scripts: {build: 'galley build', dev: 'galley dev'},
    dependencies: {galley: packageSource},
    engines: {node: '>=20.19'},
  }),
};

const settings: Partial<Record<HostName, (name: string) => readonly NewFile[]>> = {
  netlify: () => [
    {
      path: 'netlify.toml',
      text: [
        '# Redirects and headers are in dist/_redirects and dist/_headers.',
        '[build]',
        '  command = "npm run build"',
        '  publish = "dist"',
        '',
        '# Otherwise Netlify sends readers from /page to /page/.',
        '[build.processing.html]',
        '  pretty_urls = false',
        '',
      ].join('\n'),
    },
  ],
  cloudflare: (name) => [
    {
      path: 'wrangler.toml',
      text: [
        '# Redirects and headers are in dist/_redirects and dist/_headers.',
        `name = ${JSON.stringify(projectName(name))}`,
        'pages_build_output_dir = "dist"',
        'compatibility_date = "2025-06-01"',
        '',
      ].join('\n'),
    },
  ],
  vercel: () => [
    {
      path: 'vercel.json',
      text: json({
        framework: null,
        buildCommand: 'npm run build',
        rewrites: [{source: '/AddToNewsletter/:path*', destination: '/api/AddToNewsletter/:path*'}],
      }),
    },
  ],
  firebase: () => [
    {
      path: 'firebase.json',
      text: json({
        functions: {source: 'functions'},
        hosting: {rewrites: [{source: '/AddToNewsletter{,/**}', function: 'AddToNewsletter'}]},
      }),
    },
  ],
  'github-pages': () => [{path: '.github/workflows/pages.yml', text: workflow}],
};

/** Project names may contain lower-case letters, digits and hyphens. */
function projectName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 58) || 'site';
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const workflow = `name: Pages
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
# Do not cancel a deployment that has started.
concurrency:
  group: pages
  cancel-in-progress: false
jobs:
  deploy:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # lastUpdated reads the history
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
      - run: npm run build -- --strict
      - uses: actions/upload-pages-artifact@v3
        with:
          path: dist
      - id: deployment
        uses: actions/deploy-pages@v4
`;

/** Returns the remaining manual steps, one line each. */
export function hostSteps(host: HostName): readonly string[] {
  return steps[host];
}

const steps: Readonly<Record<HostName, readonly string[]>> = {
  netlify: [
    'npm install',
    'npx netlify-cli deploy --prod',
    '# Or push to a Git host, and import the repository at app.netlify.com.',
  ],
  cloudflare: ['npm install', 'npm run build', 'npx wrangler pages deploy'],
  'github-pages': [
    '# In content/site.yml, set url: https://NAME.github.io and, for a project site, base: /REPOSITORY/.',
    'git push',
    '# On GitHub, open Settings → Pages, and choose GitHub Actions as the source.',
  ],
  firebase: [
    'npx firebase-tools login',
    'npx firebase-tools use --add',
    'npm install --prefix functions',
    'galley build',
    'npx firebase-tools deploy',
  ],
  vercel: ['npm install', 'npx vercel deploy --prod'],
  nginx: [
    'galley build',
    '# Include hosting/nginx.conf in a server block with the root that its first comment describes.',
    'nginx -t',
  ],
  caddy: [
    'galley build',
    '# Import hosting/Caddyfile into a site with the root that its first comment describes.',
    'caddy validate',
  ],
  apache: ['galley build', '# Copy dist/, with its .htaccess, to a folder that has AllowOverride All.'],
  s3: ['galley build', 'galley deploy --commands s3', '# Attach hosting/cloudfront-function.js to viewer requests.'],
};
