// Implements `galley build --shard`: makes a part of a site for the build that assembles it.
import {buildShard, type ShardOptions, type ShardResult} from '../../renderer/distributed-build/build-shard.js';
import {openPool} from '../../renderer/worker-jobs/open-pool.js';
import {openHost} from '../../renderer/open-compiler-host.js';
import type {Io} from '../io.js';
import {jsonLines} from '../report/reporters/json-lines.js';
import {formatFindings} from '../report/reporters/pretty.js';
import {sourceTexts} from '../report/source-texts.js';
import {progress} from '../terminal/progress.js';
import {formatCount, formatDuration} from '../terminal/format-values.js';

export async function runShard(io: Io, root: string, options: Pick<ShardOptions, 'shard' | 'at'>): Promise<void> {
  const host = openHost(root, openPool(root));
  const line = progress(io);
  try {
    const result = await buildShard(host, {...options, onProgress: line.show});
    line.clear();
    showShard(io, root, result);
  } finally {
    line.clear();
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function showShard(io: Io, root: string, {diagnostics, ...summary}: ShardResult): void {
  if (io.json) {
    for (const line of jsonLines(diagnostics)) io.out(line);
    io.out(JSON.stringify({type: 'summary', ...summary}));
    return;
  }
  if (diagnostics.length > 0 && !io.quiet)
    io.warn(`${formatFindings(diagnostics, {style: io.style, sourceTextOf: sourceTexts(root)})}\n`);
  const {shard, documents, pages, shared, file, durationMs} = summary;
  const {style} = io;
  const amounts = `${formatCount(documents, 'document')}, ${formatCount(pages, 'page')}`;
  const counts = `${shared.fetched.toLocaleString('en')} results fetched, ${shared.sent.toLocaleString('en')} stored`;
  io.info(
    [
      `${style.green('✓')} Shard ${shard.index} of ${shard.count}: ${style.bold(amounts)} in ${style.bold(formatDuration(durationMs))}`,
      `  ${style.cyan(file ?? 'Remote store')}  ${style.dim(`(${counts})`)}`,
      `  ${style.dim('When all shards are done, assemble the site with galley build.')}`,
    ].join('\n'),
  );
}
