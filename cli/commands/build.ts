import path from 'node:path';
import {Command, InvalidArgumentError, Option} from 'commander';
import {rules} from '../../renderer/base/check-rules.js';
import type {BuildResult} from '../../renderer/index.js';
import type {Shard} from '../../renderer/distributed-build/divide-site.js';
import {parseShard} from '../build/shard-option.js';
import {readTime} from '../time-option.js';
import type {Io} from '../io.js';
import {withReportOptions, type ReportFlags} from '../report/report-options.js';
import {openReportSession} from '../report/report-session.js';
import type {RunResult} from '../report/report.js';
import {shellWord} from '../terminal/shell-word.js';
import {progress} from '../terminal/progress.js';
import {formatCount, formatDuration, formatSize} from '../terminal/format-values.js';

interface BuildOptions extends ReportFlags {
  readonly out: string;
  readonly force?: boolean;
  readonly compress?: boolean;
  readonly keepAssets?: number;
  readonly keepFrom?: string;
  readonly at?: string;
  readonly shard?: Shard;
  readonly verify?: boolean;
  readonly why?: string;
}

/** The options of `build` in the renderer. */
type RendererOptions = Omit<BuildOptions, keyof ReportFlags | 'shard' | 'verify'>;

export function buildCommand(io: Io): Command {
  const command = new Command('build')
    .description('Write the site to disk')
    .option('--out <dir>', 'output folder, relative to the site root', 'dist');
  return withReportOptions(command)
    .option('--force', 'delete files in the output folder that Galley did not write')
    .option('--compress', 'write a .br and a .gz file beside each text file of at least 1,024 bytes')
    .option(
      '--keep-assets <builds>',
      'number of builds for which unused hashed files are kept (default: that of site.yml, or 3)',
      readBuilds,
    )
    .option('--keep-from <dir>', 'copy the files for --keep-assets from this output folder of an earlier build')
    .option('--at <time>', 'build the site as of this time, such as 2026-11-20 or 2026-11-20T09:00:00Z', readTime)
    .addOption(
      new Option('--shard <i/n>', 'build part i of n for a later galley build, without writing a site')
        .argParser(parseShard)
        .conflicts(['verify', 'why', 'reporter', 'baseline', 'updateBaseline']),
    )
    .option('--verify', 'rebuild from scratch in a temporary folder and compare the output byte for byte')
    .option('--why <route>', 'explain why a page was rendered or reused')
    .action(async ({strict, reporter, baseline, updateBaseline, ...buildOptions}: BuildOptions) => {
      const {out, force = false, shard, verify = false, ...rendererOptions} = buildOptions;
      const root = io.root();
      if (shard !== undefined) {
        const {runShard} = await import('../build/run-shard.js');
        return runShard(io, root, {shard, at: rendererOptions.at});
      }
      const reportSession = openReportSession(io, root, {strict, reporter, baseline, updateBaseline});
      const options = {out, force, ...rendererOptions};
      const verifyNow = verify
        ? (await import('../build/compare-with-clean-build.js')).createVerifier(io, root, {
            options,
            onStdout: reportSession.onStdout,
          })
        : undefined;
      const started = performance.now();
      let result: BuildResult;
      try {
        result = (await knownResult(root, options)) ?? (await buildNow(io, root, options));
      } catch (error) {
        io.exitCode = await reportSession.fail(error, {command: 'build', durationMs: performance.now() - started});
        return;
      }
      io.exitCode = await reportSession.finish(runOf(root, result));
      io.info(summaryOf(io, root, result));
      if (result.why !== undefined) {
        const {showWhy} = await import('../build/show-why.js');
        showWhy(io, {out, report: result.why, onStdout: reportSession.onStdout});
      }
      if (verifyNow !== undefined && !(await verifyNow())) io.exitCode = 1;
    });
}

/** Returns the result of the last build if no input has changed since. */
async function knownResult(root: string, options: RendererOptions): Promise<BuildResult | undefined> {
  const {unchangedResult} = await import('../../renderer/rebuild/last-build.js');
  const result = unchangedResult(root, options);
  if (result === undefined || options.why === undefined) return result;
  const {explainUnchanged} = await import('../../renderer/rebuild/explain-rebuild.js');
  const why = explainUnchanged(root, options.out, options.why);
  return why && {...result, why};
}

async function buildNow(io: Io, root: string, options: RendererOptions): Promise<BuildResult> {
  const {openPool} = await import('../../renderer/worker-jobs/open-pool.js');
  const pool = openPool(root); // Its threads start while this one loads the rest.
  const [{build}, {openHost}] = await Promise.all([
    import('../../renderer/build.js'), // Not needed for --help
    import('../../renderer/open-compiler-host.js'),
  ]);
  const host = openHost(root, pool);
  const line = progress(io);
  try {
    return await build(host, {...options, onProgress: line.show});
  } finally {
    line.clear();
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function readBuilds(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('Write a number of builds from 0 to 100.');
}

function runOf(root: string, {out, diagnostics, why: _why, durationMs, ...counts}: BuildResult): RunResult {
  return {
    command: 'build',
    diagnostics,
    durationMs,
    isChecked: (code) => rules.get(code)?.scope !== 'check',
    summary: {out: shortPath(root, out), ...counts},
  };
}

function summaryOf({style}: Io, root: string, built: BuildResult): string {
  const {pages, files, bytes, written, unchanged, removed, durationMs} = built;
  const out = shortPath(root, built.out);
  const changes = [
    `${written.toLocaleString('en')} written`,
    ...(unchanged ? [`${unchanged.toLocaleString('en')} unchanged`] : []),
    ...(removed ? [`${removed.toLocaleString('en')} removed`] : []),
  ].join(', ');
  const {shared} = built;
  const next = out === 'dist' ? 'galley preview' : `galley preview --out ${shellWord(out)}`;
  return [
    `${style.green('✓')} ${style.bold(formatCount(pages, 'page'))} in ${style.bold(formatDuration(durationMs))}`,
    `  ${style.cyan(`${out}/`)}  ${formatCount(files, 'file')}, ${formatSize(bytes)}  ${style.dim(`(${changes})`)}`,
    ...(shared
      ? [
          `  ${style.dim(`Shared results: ${shared.fetched.toLocaleString('en')} fetched, ${shared.sent.toLocaleString('en')} sent.`)}`,
        ]
      : []),
    `  ${style.dim(`Preview it with ${next}.`)}`,
  ].join('\n');
}

/** Returns the output folder relative to the site root if it is inside, and unchanged otherwise. */
function shortPath(root: string, out: string): string {
  const below = path.relative(root, path.resolve(root, out));
  return below.startsWith('..') ? path.resolve(root, out) : below;
}
