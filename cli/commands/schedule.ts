import {Command} from 'commander';
import {scheduledChanges, type ScheduledChange} from '../../renderer/catalog/publish-schedule.js';
import type {Io} from '../io.js';
import {readTime} from '../time-option.js';
import {table} from '../terminal/text-table.js';

interface ScheduleOptions {
  readonly next?: boolean;
  readonly at?: string;
}

export function scheduleCommand(io: Io): Command {
  return new Command('schedule')
    .description('List the pages that publishAt and expiresAt will publish or remove')
    .option('--next', 'print only the time of the next change, for a job that builds the site then')
    .option('--at <time>', 'list changes after this time instead of now', readTime)
    .addHelpText('after', examples)
    .action(async ({next = false, at = new Date().toISOString()}: ScheduleOptions) => {
      const {openSite} = await import('../../renderer/index.js'); // Not needed for --help
      const site = await openSite(io.root());
      const changes = scheduledChanges(site.documents, at);
      await site.close();
      if (changes.length === 0) io.warn('Nothing is scheduled.');
      else if (next) io.out(changes[0]!.at);
      else await show(io, changes);
    });
}

async function show(io: Io, changes: readonly ScheduledChange[]): Promise<void> {
  if (io.json) for (const change of changes) io.out(JSON.stringify({type: 'change', ...change}));
  else {
    const rows = changes.map(({at, kind, path, title}) => ({time: at, change: kind, page: path, title}));
    io.out(await table(rows, io.columns));
  }
}

const examples = `
Examples:
  $ galley schedule
  $ galley schedule --next
  $ galley build --at "$(galley schedule --next)"`;
