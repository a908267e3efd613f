import {statSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {SiteError} from '../../renderer/base/error.js';
import {hashOf} from '../../renderer/base/hash.js';
import type {AddressStyle} from '../../renderer/base/path.js';
import {diskFiles} from '../../renderer/work/files.js';
import {folderAnswer} from '../dev/folder.js';
import {startServer} from '../dev/server.js';
import type {Io} from '../io.js';
import {showFailure} from '../terminal/failure.js';
import {announce, untilStopped, withServingOptions, type ServingOptions} from './serving.js';

interface PreviewOptions extends ServingOptions {
  readonly out: string;
}

export function previewCommand(io: Io): Command {
  const command = new Command('preview')
    .description('Serve the built site as a static host would')
    .option('--out <dir>', 'the built folder, from the site root', 'dist');
  return withServingOptions(command).action(async ({out, host, port, open}: PreviewOptions) => {
    const root = io.root();
    const folder = builtFolder(root, out);
    const style = await styleOf(root);
    const server = await startServer({
      host,
      port,
      answer: folderAnswer(folder, style),
      onError: (error) => void showFailure(io, error),
    });
    const stopped = untilStopped();
    announce(io, `${out}/ is served`, server.origin + style.base, open);
    await stopped;
    await server.close();
  });
}

function builtFolder(root: string, out: string): string {
  const folder = path.resolve(root, out);
  if (statSync(path.join(folder, 'index.html'), {throwIfNoEntry: false})?.isFile()) return folder;
  throw new SiteError('site-not-built', `There is no built site in ${out}.`, {hint: 'Run galley build first.'});
}

/** Base path and trailing slashes as configured; `galley build` has reported what is wrong with the config. */
async function styleOf(root: string): Promise<AddressStyle> {
  const {readConfig} = await import('../../renderer/config/read.js'); // not for --help
  const files = diskFiles(root);
  if (!files.exists('content/site.yml')) return readConfig(undefined).config;
  const text = new TextDecoder().decode(files.read('content/site.yml')).replaceAll('\r\n', '\n');
  return readConfig({kind: 'data', path: 'site.yml', hash: hashOf(text), text}).config;
}
