import {Command} from 'commander';
import type {Io} from '../io.js';
import type {MovePlan} from '../mv/plan-move.js';
import {formatCount} from '../terminal/format-values.js';
import {printDiff} from '../unified-diff.js';

interface MvOptions {
  readonly redirect: boolean;
  readonly dryRun?: boolean;
}

export function mvCommand(io: Io): Command {
  return new Command('mv')
    .description('Move a page, file or folder, and change all links to it')
    .argument('<from>', 'what to move: a path below content/, or an address')
    .argument('<to>', 'its new path, or a folder that exists')
    .option('--no-redirect', 'add no redirects from the old addresses')
    .option('--dry-run', 'print the changes as a diff, and write nothing')
    .addHelpText('after', examples)
    .action(async (from: string, to: string, {redirect, dryRun = false}: MvOptions) => {
      const [{move}, {openHost}] = await Promise.all([
        import('../mv/move.js'), // Not needed for --help
        import('../../renderer/open-compiler-host.js'),
      ]);
      const host = openHost(io.root());
      try {
        const plan = await move(host, {from, to, addRedirects: redirect, isDryRun: dryRun});
        if (dryRun && !io.json) {
          const {moveDiff} = await import('../mv/move-diff.js');
          printDiff(io, moveDiff(plan));
        } else show(io, plan);
      } finally {
        await Promise.all([host.pool.close(), host.store.close()]);
      }
    });
}

function show(io: Io, {move, changes, addresses, withoutRedirect}: MovePlan): void {
  const [from, to] = [`content/${move.from}`, `content/${move.to}`];
  if (io.json) {
    for (const [old, now] of addresses) io.out(JSON.stringify({type: 'address', from: old, to: now}));
    for (const {file, newFile} of changes) io.out(JSON.stringify({type: 'changed', file, newFile}));
    io.out(JSON.stringify({type: 'moved', from, to, files: move.files.size, changed: changes.length}));
  } else {
    io.out(to);
    for (const {newFile} of changes) io.info(`  changed ${newFile}`);
    const what = move.isFolder ? `${from} with ${formatCount(move.files.size, 'file')}` : from;
    io.info(`${io.style.green('✓')} ${io.style.bold(`Moved ${what}`)}; ${formatCount(changes.length, 'file')} changed`);
  }
  for (const address of withoutRedirect) {
    io.warn(
      `No redirect from ${address} was added, because its file has no front matter. Add one to \`redirects\` in content/site.yml.`,
    );
  }
}

const examples = `
Examples:
  $ galley mv docs/install docs/setup
  $ galley mv docs/install.md docs/guide/
  $ galley mv /docs/guide /docs/manual --dry-run`;
