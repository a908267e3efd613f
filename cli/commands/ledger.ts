import path from 'node:path';
import {Command} from 'commander';
import type {Host} from '../../renderer/compiler-host.js';
import type {Io} from '../io.js';
import {formatCount} from '../terminal/format-values.js';

interface LedgerFlags {
  readonly accept?: boolean;
  readonly check?: boolean;
}

export function ledgerCommand(io: Io): Command {
  return new Command('ledger')
    .description('Record all addresses and heading ids, so that check reports those that disappear')
    .option('--accept', 'also drop addresses and heading ids that disappeared')
    .option('--check', 'write nothing; exit with code 1 if the ledger is not up to date')
    .addHelpText('after', examples)
    .action(async (flags: LedgerFlags) => {
      const {openHost} = await import('../../renderer/open-compiler-host.js'); // Not needed for --help
      const host = openHost(io.root());
      try {
        await update(io, host, flags);
      } finally {
        await Promise.all([host.pool.close(), host.store.close()]);
      }
    });
}

async function update(io: Io, host: Host, {accept = false, check = false}: LedgerFlags): Promise<void> {
  const [{compile}, {ledgerFile, ledgerText}, {updateLedger}, {writeFileAtomic: writeWhole}] = await Promise.all([
    import('../../renderer/compile.js'),
    import('../../renderer/check/address-ledger.js'),
    import('../address-ledger/update-ledger.js'),
    import('../write-file-atomic.js'),
  ]);
  const {pages, redirects} = await compile(host, {dev: false});
  const old = host.files.exists(ledgerFile) ? Buffer.from(host.files.read(ledgerFile)).toString('utf8') : undefined;
  const {ledger, added, changed, lost, dropped} = updateLedger(old, {pages, redirects: redirects.rules, accept});
  const text = ledgerText(ledger);
  const isCurrent = text === old?.replaceAll('\r\n', '\n');
  if (check) {
    for (const entry of added) io.out(io.json ? JSON.stringify({type: 'added', entry}) : `+ ${entry}`);
    for (const {address, changes} of changed)
      io.out(
        io.json ? JSON.stringify({type: 'changed', entry: address, changes}) : `~ ${address} (${changes.join(', ')})`,
      );
    for (const entry of lost) io.out(io.json ? JSON.stringify({type: 'lost', entry}) : `- ${entry}`);
    if (!isCurrent || lost.length > 0) io.exitCode = 1;
    io.info(checkText(io.style, ledgerFile, {isCurrent, lost: lost.length}));
    return;
  }
  if (!isCurrent) writeWhole(path.join(host.files.root, ledgerFile), text, 'Check its permissions.');
  const counts = {pages: ledger.size, added: added.length, lost: lost.length, dropped: dropped.length};
  if (io.json) io.out(JSON.stringify({type: 'ledger', file: ledgerFile, ...counts}));
  else
    io.info(
      `${io.style.green('✓')} ${ledgerFile}: ${formatCount(ledger.size, 'page')}, ${added.length} new, ${dropped.length} dropped`,
    );
  if (lost.length > 0) io.warn(`Lost: ${lost.join(', ')}. Run galley check to see which redirects and aliases to add.`);
}

interface CheckResult {
  readonly isCurrent: boolean;
  /** Number of lost addresses and heading ids. */
  readonly lost: number;
}

function checkText(style: Io['style'], file: string, {isCurrent, lost}: CheckResult): string {
  if (isCurrent && lost === 0) return `${style.green('✓')} ${file} is up to date.`;
  const advice = [
    ...(isCurrent ? [] : ['Run galley ledger to update it.']),
    ...(lost === 0 ? [] : ['Run galley check to see how to keep the lost addresses and heading ids.']),
  ];
  return `${style.red('✗')} ${file} is not up to date. ${advice.join(' ')}`;
}

const examples = `
Examples:
  $ galley ledger
  $ galley ledger --accept`;
