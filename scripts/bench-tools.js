// Measures the time and memory of the tools on real inputs, and the sizes of their workers.
// node scripts/bench-tools.js [--runs N] [openapi=FILE] [graphql=FILE] [postman=FILE] [proto=FOLDER] …
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {cpus, tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {toolSizes} from './tool-sizes.js';

const bin = fileURLToPath(new URL('../bin/galley.js', import.meta.url));
const {values, positionals} = parseArgs({options: {runs: {type: 'string', default: '5'}}, allowPositionals: true});
const runs = Number(values.runs);
const jobs = positionals
  .map((text) => /^(\w+)=(.+)$/.exec(text) ?? usage(text))
  .map(([, tool, input]) => ({tool, input}));

/** Preloaded into the command: prints the peak memory of the process as the last line of stderr. */
const memoryMeter = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;

console.log(`Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}, median of ${runs} runs\n`);
if (jobs.length > 0)
  print([['tool', 'input', 'tool and files', 'whole process', 'peak memory', 'files'], ...jobs.map(measure)]);
print([
  ['worker', 'gzip', 'limit', ''],
  ...toolSizes().map(({name, kilobytes, limit}) => [
    name,
    `${kilobytes} kB`,
    `${limit} kB`,
    kilobytes > limit ? 'over' : '',
  ]),
]);
process.exitCode = toolSizes().some(({kilobytes, limit}) => kilobytes > limit) ? 1 : 0;

function measure({tool, input}) {
  const results = Array.from({length: runs}, () => runOnce(tool, input));
  const median = (value) => results.map(value).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return [
    tool,
    path.basename(input),
    seconds(median(({durationMs}) => durationMs)),
    seconds(median(({wallMs}) => wallMs)),
    `${Math.round(median(({kilobytes}) => kilobytes) / 1000)} MB`,
    String(results[0]?.files ?? 0),
  ];
}

/** Runs in its own process: reads the input and writes a ZIP file. */
function runOnce(tool, input) {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-'));
  try {
    const started = performance.now();
    const args = ['--import', memoryMeter, bin, 'tool', tool, input, '--json', '--out', path.join(folder, 'out.zip')];
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {encoding: 'utf8', maxBuffer: 1e9});
    if (status !== 0) throw new Error(`galley tool ${tool} ${input} ended with ${status}:\n${stdout}${stderr}`);
    const wallMs = performance.now() - started;
    const summary = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return {
      wallMs,
      durationMs: summary.durationMs,
      files: summary.files,
      kilobytes: Number(stderr.trim().split('\n').at(-1)),
    };
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])));
    console.log(cells.join('  ').trimEnd());
  }
  console.log('');
}

function usage(text) {
  console.error(`${text} is not TOOL=INPUT, as in openapi=github.json.`);
  process.exit(2);
}
