import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command, Option} from 'commander';
import {buildTime} from '../../renderer/emit/output/build-time.js';
import {SiteError} from '../../renderer/base/site-error.js';
import {hostNames, type HostName} from '../../renderer/config/host-names.js';
import type {SiteRootHostFile} from '../../renderer/emit/hosting/site-root-host-files.js';
import type {Io} from '../io.js';

interface WriteOptions {
  readonly host?: HostName;
  readonly out: string;
}

/** `inheritSettings` copies the settings of the program to the subcommands, which are added without them. */
export function hostingCommand(io: Io, inheritSettings: (command: Command) => Command = (command) => command): Command {
  return new Command('hosting')
    .description('Manage the files that hosts read from the site root')
    .addCommand(inheritSettings(writeCommand(io)));
}

function writeCommand(io: Io): Command {
  return new Command('write')
    .description('Write redirects and headers for the hosts that site.yml names')
    .addOption(new Option('--host <host>', 'write the files of this host only').choices(hostNames))
    .option('--out <dir>', 'output folder, relative to the site root', 'dist')
    .action(async ({host, out}: WriteOptions) => {
      const root = io.root();
      const [{compile}, {openHost}, {siteRootHostFilesOf}] = await Promise.all([
        import('../../renderer/compile.js'), // Not needed for --help
        import('../../renderer/open-compiler-host.js'),
        import('../../renderer/snapshot-host-files.js'),
      ]);
      const opened = openHost(root);
      try {
        const snapshot = await compile(opened, {dev: false, ...buildTime()});
        const hosts = host === undefined ? snapshot.config.hosting.hosts : [host];
        if (hosts.length === 0) throw noHosts();
        for (const name of hosts) {
          const files = siteRootHostFilesOf(snapshot, name, out);
          const written = files.map((file) => ({path: file.path, change: write(root, file)}));
          if (io.json) for (const one of written) io.out(JSON.stringify({type: 'file', host: name, ...one}));
          else io.out(linesFor(name, written, out));
        }
      } finally {
        await Promise.all([opened.pool.close(), opened.store.close()]);
      }
    });
}

function noHosts(): SiteError {
  return new SiteError('usage', 'content/site.yml does not name a host.', {
    hint: 'Set `hosting.hosts`, for example to `[firebase]`, or pass --host.',
  });
}

type Change = 'written' | 'unchanged';

interface Written {
  readonly path: string;
  readonly change: Change;
}

function write(root: string, file: SiteRootHostFile): Change {
  const read = (name: string) => {
    const target = path.join(root, name);
    return existsSync(target) ? readFileSync(target, 'utf8') : undefined;
  };
  const text = file.textFrom((name) => read(name)?.replaceAll('\r\n', '\n'));
  if (text === read(file.path)) return 'unchanged';
  const target = path.join(root, file.path);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, text);
  return 'written';
}

function linesFor(host: HostName, files: readonly Written[], out: string): string {
  if (files.length === 0)
    return `${host}: no file is needed here. galley build writes everything that this host reads into ${out}/.`;
  return files.map(({path: file, change}) => `${host}: ${file} is ${change}.`).join('\n');
}
