// Formats the results as tables for the terminal.
import {median} from './measure-command.js';

/** The lines of a row: one for each result, with the ratio to the result it is compared with. */
export function reportOf(name, {corpora, results, skipped}) {
  const about = Object.entries(corpora).map(
    ([id, {pages, bytesPerPage, blocksPerPage}]) =>
      `  ${id}: ${pages} pages, ${bytesPerPage} bytes and ${blocksPerPage} code blocks each`,
  );
  const lines = results.map((result) => lineOf(result, baseOf(name, result, results)));
  return [name, ...about, ...(skipped === undefined ? [] : [`  skipped: ${skipped}`]), ...lines].join('\n');
}

/** `{median, min, max}` of a figure over the runs. */
export function spreadOf(runs, figure) {
  const numbers = runs.map((run) => run[figure]);
  return {median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers)};
}

function lineOf({corpus = '', tool, name, change, step, runs, error}, base) {
  const label = `  ${corpus.padEnd(16)} ${(name ?? change ?? step ?? tool).padEnd(24)}`;
  if (error !== undefined) return `${label} ${error}`;
  const {median: seconds, min, max} = spreadOf(runs, 'seconds');
  const ratio = base === undefined ? '' : `${(seconds / spreadOf(base.runs, 'seconds').median).toFixed(2)} ×`;
  const [first] = runs;
  return [
    label,
    `${seconds.toFixed(3)} s (${min.toFixed(3)} to ${max.toFixed(3)})`,
    ratio.padStart(8),
    first.megabytes === undefined ? '' : `${Math.round(spreadOf(runs, 'megabytes').median)} MB`,
    first.pages === undefined ? '' : `${first.pages} HTML files, ${(first.bytes / 1e6).toFixed(1)} MB of output`,
    first.written === undefined ? '' : `${first.written} written`,
  ]
    .join('  ')
    .trimEnd();
}

/** The baseline of each result: the minimal layout, the cold build, the empty program, one core. */
function baseOf(row, result, results) {
  const bases = {
    cold: ({tool}) => tool === 'galley-bare',
    plain: ({tool}) => tool === 'galley-bare',
    warm: ({change}) => change === 'cold',
    start: ({tool}) => tool === 'node',
    shards: ({step}) => step === 'one',
  };
  const base = results.find((other) => other.corpus === result.corpus && bases[row]?.(other));
  return base?.error === undefined ? base : undefined;
}
