// Lists the commands that upload a built site to a host. Galley does not run them: they need the host's own programs
// and keys.
import {shellWord} from '../terminal/shell-word.js';
import type {HostName} from '../../renderer/config/host-names.js';
import {immutable, revalidated} from '../../renderer/emit/hosting/host-table.js';
import {immutableFolders} from '../../renderer/emit/hosting/immutable-files.js';

/** Returns lines for a shell. Words in capitals are placeholders. */
export function deployCommands(host: HostName, out: string): readonly string[] {
  return commands[host](out);
}

const commands: Readonly<Record<HostName, (out: string) => readonly string[]>> = {
  netlify: (out) => [`npx netlify-cli deploy --prod --no-build --dir ${shellWord(out)}`],
  cloudflare: (out) => [`npx wrangler pages deploy ${shellWord(out)} --project-name PROJECT`],
  'github-pages': (out) => [`npx gh-pages --dist ${shellWord(out)} --dotfiles`],
  firebase: () => ['npx firebase-tools deploy --only hosting'],
  // Vercel builds the site. It would not find vercel.json if only the output folder were uploaded.
  vercel: () => ['npx vercel deploy --prod'],
  nginx: rsync,
  caddy: rsync,
  apache: rsync,
  s3,
};

export const deployHosts = Object.keys(commands) as readonly HostName[];

function rsync(out: string): readonly string[] {
  const run = (...options: readonly string[]): string =>
    ['rsync -rt', ...options, shellWord(`${out}/`), 'USER@SERVER:/PATH/TO/SITE/'].join(' ');
  const hashed = ['/_search/', ...immutableFolders.map((folder) => `/${folder}/***`)];
  return [
    '# 1. Files with a hash in their name. No published page uses them yet.',
    run(...hashed.map((pattern) => `--include='${pattern}'`), "--exclude='*'"),
    '# 2. Pages and all other files, except those that name the build.',
    run('--exclude=/builds/'),
    '# 3. Files that name the build, the newest one last.',
    run('--exclude=/builds/latest.json'),
    run(),
    '# 4. Delete removed files.',
    run('--delete'),
  ];
}

function s3(out: string): readonly string[] {
  const sync = (...options: readonly string[]): string =>
    ['aws s3 sync', shellWord(out), 's3://BUCKET', ...options].join(' ');
  const hashed = immutableFolders.map((folder) => `${folder}/*`);
  const include = hashed.map((pattern) => `--include '${pattern}'`);
  const exclude = [...hashed, 'builds/meta/*', 'builds/latest.json'].map((pattern) => `--exclude '${pattern}'`);
  return [
    '# 1. Files with a hash in their name. No published page uses them yet.',
    sync("--exclude '*'", ...include, `--cache-control '${immutable}'`),
    '# 2. Pages and all other files, except those that name the build.',
    sync(...exclude, `--cache-control '${revalidated}'`),
    '# 3. Files that name the build, the newest one last.',
    sync("--exclude '*' --include 'builds/meta/*'", `--cache-control '${immutable}'`),
    `aws s3 cp ${shellWord(`${out}/builds/latest.json`)} s3://BUCKET/builds/latest.json --cache-control no-store`,
    '# 4. Delete removed files.',
    sync('--size-only --delete'),
  ];
}
