import path from 'node:path';
import {Command, Option} from 'commander';
import type {Comparison} from '../diff/compare-sides.js';
import type {Io} from '../io.js';

const formats = ['pretty', 'markdown', 'json', 'html'] as const;

interface DiffOptions {
  readonly format: (typeof formats)[number];
  readonly out?: string;
  readonly exitCode?: boolean;
}

export function diffCommand(io: Io): Command {
  return new Command('diff')
    .description('Compare two built sites, or the site at two Git refs')
    .argument('<before>', 'output folder of a build, or a Git commit, branch or tag')
    .argument('[after]', 'second site, named in the same way (default: the site as it is in the folder)')
    .addOption(new Option('--format <name>', 'format of the report').choices(formats).default('pretty'))
    .option('--out <file>', 'write the report to this file')
    .option('--exit-code', 'exit with code 1 if there are differences')
    .addHelpText('after', examples)
    .action(async (before: string, after: string | undefined, {format, out, exitCode = false}: DiffOptions) => {
      const [{readSides}, {compareSides: compare}, {SideError}] = await Promise.all([
        import('../diff/read-sides.js'), // Not needed for --help
        import('../diff/compare-sides.js'),
        import('../diff/side-error.js'),
      ]);
      try {
        const comparison = await compare(io, readSides(io, [before, after]));
        await report(io, comparison, io.json ? 'json' : format, out);
        if (exitCode && !comparison.diff.isSame) io.exitCode = 1;
      } catch (error) {
        if (!(error instanceof SideError)) throw error;
        const {showSideError} = await import('../diff/show-side-error.js');
        showSideError(io, error);
        io.exitCode = 2;
      }
    });
}

async function report(
  io: Io,
  comparison: Comparison,
  format: DiffOptions['format'],
  out: string | undefined,
): Promise<void> {
  if (out === undefined) return io.out(await formatComparison(comparison, format, io.outStyle));
  const [{writeFileAtomic: writeWhole}, {styleFor}, {summaryText}] = await Promise.all([
    import('../write-file-atomic.js'),
    import('../terminal/terminal-style.js'),
    import('../diff/report-texts.js'),
  ]);
  writeWhole(path.resolve(io.cwd, out), `${await formatComparison(comparison, format, styleFor({}, {}))}\n`);
  io.info(`${io.style.green('✓')} ${io.style.bold(`${summaryText(comparison.diff)}.`)}  ${io.style.cyan(out)}`);
}

async function formatComparison(
  comparison: Comparison,
  format: DiffOptions['format'],
  style: Io['outStyle'],
): Promise<string> {
  switch (format) {
    case 'pretty':
      return (await import('../diff/pretty-report.js')).prettyReport(comparison, style);
    case 'markdown':
      return (await import('../diff/markdown-report.js')).markdownReport(comparison);
    case 'json':
      return (await import('../diff/json-report.js')).jsonReport(comparison);
    case 'html':
      return (await import('../diff/html-report.js')).htmlReport(comparison);
  }
}

const examples = `
Examples:
  $ galley diff main
  $ galley diff main...HEAD --format markdown
  $ galley diff v1.0 v2.0 --format html --out changes.html
  $ galley diff dist-before dist`;
