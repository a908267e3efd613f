import {Command} from 'commander';
import type {CheckResult} from '../../renderer/check-site.js';
import type {Io} from '../io.js';
import {exitCodeOf} from '../report/exit-code.js';
import {progress} from '../terminal/progress.js';
import {jsonLines, report, sourceTexts} from '../terminal/report.js';
import {formatCount, formatDuration} from '../terminal/text.js';

interface CheckOptions {
  readonly strict?: boolean;
  readonly list?: boolean;
  readonly explain?: string;
}

export function checkCommand(io: Io): Command {
  return new Command('check')
    .description('Check the site without writing it')
    .option('--strict', 'treat warnings as errors')
    .option('--list', 'list all rules with their severities')
    .option('--explain <code>', 'explain a rule')
    .addHelpText('after', examples)
    .action(async ({strict = false, list = false, explain}: CheckOptions) => {
      if (list || explain !== undefined) {
        const {explainRule, listRules} = await import('../check/explain.js');
        return explain === undefined ? listRules(io) : explainRule(io, explain);
      }
      const root = io.root();
      const result = await checkNow(io, root);
      showResult(io, root, result);
      io.exitCode = exitCodeOf(result.diagnostics, strict);
    });
}

async function checkNow(io: Io, root: string): Promise<CheckResult> {
  const {openPool} = await import('../../renderer/workers/open-pool.js');
  const pool = openPool(root); // Its threads start while this one loads the rest.
  const [{checkSite}, {openHost}] = await Promise.all([
    import('../../renderer/check-site.js'), // Not needed for --help
    import('../../renderer/open-host.js'),
  ]);
  const host = openHost(root, pool);
  const line = progress(io);
  try {
    return await checkSite(host, {onProgress: line.show});
  } finally {
    line.clear();
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function showResult(io: Io, root: string, {diagnostics, ...summary}: CheckResult): void {
  if (io.json) {
    for (const line of jsonLines(diagnostics)) io.out(line);
    io.out(JSON.stringify({type: 'summary', ...summary}));
    return;
  }
  const shown = io.quiet ? diagnostics.filter(({severity}) => severity === 'error') : diagnostics;
  if (shown.length > 0) io.warn(`${report(shown, {style: io.style, sourceTextOf: sourceTexts(root)})}\n`);
  const {pages, documents, durationMs} = summary;
  const mark = diagnostics.some(({severity}) => severity === 'error') ? io.style.red('✗') : io.style.green('✓');
  const checked = `${formatCount(pages, 'page')} from ${formatCount(documents, 'document')}`;
  io.info(`${mark} ${io.style.bold(checked)} checked in ${io.style.bold(formatDuration(durationMs))}`);
}

const examples = `
Examples:
  $ galley check
  $ galley check --strict
  $ galley check --explain link-broken`;
