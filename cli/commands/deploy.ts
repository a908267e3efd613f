import path from 'node:path';
import {Command, Option} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import type {HostName} from '../../renderer/config/host-names.js';
import {hostTable} from '../../renderer/emit/hosting/host-table.js';
import {builtFiles} from '../deploy/built-files.js';
import {deployCommands, deployHosts} from '../deploy/upload-commands.js';
import {readPreviousUpload} from '../deploy/read-previous-upload.js';
import {uploadPlan, stages, type UploadPlan, type Upload} from '../deploy/upload-plan.js';
import {readSiteConfig} from '../read-site-config.js';
import {requireBuiltSite} from '../require-built-site.js';
import type {Io} from '../io.js';
import {formatCount, printable, formatSize} from '../terminal/format-values.js';

interface DeployOptions {
  readonly out: string;
  readonly dryRun?: boolean;
  readonly since?: string;
  readonly commands?: HostName;
}

export function deployCommand(io: Io): Command {
  return new Command('deploy')
    .description('Show the upload plan: files, order and commands')
    .option('--out <dir>', 'output folder, relative to the site root', 'dist')
    .option('--dry-run', 'list the files in upload order')
    .option(
      '--since <file>',
      'list of an earlier upload, saved from --dry-run --json; show only the changes since then',
    )
    .addOption(new Option('--commands <host>', 'print the upload commands for a host').choices(deployHosts))
    .action(async ({out, dryRun = false, since, commands}: DeployOptions) => {
      const root = io.root();
      if (commands !== undefined) {
        for (const line of deployCommands(commands, out)) io.out(line);
        return;
      }
      if (!dryRun) throw doesNotUpload();
      const earlier = since === undefined ? undefined : readPreviousUpload(path.resolve(io.cwd, since));
      const files = builtFiles(requireBuiltSite(root, out));
      const plan = uploadPlan(files, hostTable({config: await readSiteConfig(root)}), earlier);
      if (io.json) for (const line of jsonLines(plan)) io.out(line);
      else for (const line of textLines(plan)) io.out(line);
      if (!io.json) io.info(summaryOf(plan, earlier !== undefined));
    });
}

function doesNotUpload(): SiteError {
  return new SiteError('usage', 'Galley does not upload files: use the tool of your host.', {
    hint: 'Pass --dry-run to list the files to upload, or --commands with a host to print the commands.',
  });
}

/** Lists every file, changed or not, so that the output can be passed to `--since` for the next upload. */
function* jsonLines({uploads, deletions}: UploadPlan): Iterable<string> {
  for (const upload of uploads) yield JSON.stringify({type: 'file', ...named(upload)});
  for (const file of deletions) yield JSON.stringify({type: 'deletion', path: file});
  const changed = uploads.filter((upload) => upload.isChanged);
  yield JSON.stringify({
    type: 'summary',
    files: uploads.length,
    changed: changed.length,
    bytes: bytesOf(changed),
    deletions: deletions.length,
  });
}

function named({stage, path: file, hash, bytes, contentType, encoding, cacheControl, isChanged: changed}: Upload) {
  return {stage, path: file, hash, bytes, contentType, ...(encoding && {encoding}), cacheControl, changed};
}

function* textLines({uploads, deletions}: UploadPlan): Iterable<string> {
  for (const [index, stage] of stages.entries()) {
    const files = uploads.filter((upload) => upload.stage === stage && upload.isChanged);
    if (files.length === 0) continue;
    yield `${index + 1}. ${titles[stage]}: ${formatCount(files.length, 'file')}, ${formatSize(bytesOf(files))}`;
    const width = Math.max(...files.map((file) => file.path.length));
    for (const {path: file, bytes, contentType, encoding, cacheControl} of files) {
      const kind = encoding === undefined ? contentType : `${contentType}, ${encoding}`;
      yield `   ${printable(file).padEnd(Math.min(width, 60))}  ${formatSize(bytes).padStart(8)}  ${kind}  ${cacheControl}`;
    }
  }
  if (deletions.length > 0) yield `${stages.length + 1}. Delete: ${formatCount(deletions.length, 'file')}`;
  for (const file of deletions) yield `   ${printable(file)}`;
}

const titles: Readonly<Record<Upload['stage'], string>> = {
  assets: 'Scripts, styles and other assets',
  pages: 'Pages',
  meta: 'Build metadata',
  latest: 'ID of the newest build',
};

function summaryOf({uploads, deletions}: UploadPlan, isCompared: boolean): string {
  const changed = uploads.filter((upload) => upload.isChanged);
  const same = uploads.length - changed.length;
  return [
    `${formatCount(changed.length, 'file')} to upload, ${formatSize(bytesOf(changed))}`,
    ...(isCompared
      ? [`${same.toLocaleString('en')} unchanged`, `${deletions.length.toLocaleString('en')} to delete`]
      : []),
    'nothing was sent.',
  ].join('; ');
}

function bytesOf(files: readonly Upload[]): number {
  return files.reduce((sum, {bytes}) => sum + bytes, 0);
}
