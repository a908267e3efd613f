// Measures builds with Galley, Hugo and Eleventy: wall time and peak memory, row by row.
//
//   node scripts/bench.js [CORPUS] [--rows cold,warm] [--pages 1000,10000] [--runs 5] [--json FILE] [--eleventy FOLDER]
//                         [--galley-only] [--flat 3000] [--large 100000] [--seed 1] [--work FOLDER] [--seconds 900] [--megabytes 8000]
//
// CORPUS is a folder of Markdown files, by default our own documentation and blog; bench/corpora.js creates unique pages from
// it. The rows are cold, plain, flat, large, warm, start and shards; /docs/reference/speed explains them. Hugo is measured if
// `hugo` is on the PATH; --eleventy names a folder in which @11ty/eleventy 3 and @11ty/eleventy-plugin-syntaxhighlight are
// installed. --galley-only leaves both out. A command that exceeds --seconds or --megabytes is ended. --json adds the measured
// rows to FILE, with every run, and keeps the other rows there if they are from the same machine.
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {readSources} from './bench/corpora.js';
import {machine, today, versionsOf} from './bench/machine.js';
import {reportOf} from './bench/terminal-report.js';
import {rows} from './bench/benchmarks.js';
import {eleventy, hugo} from './bench/generator-sites.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    rows: {type: 'string', default: Object.keys(rows).join(',')},
    pages: {type: 'string', default: '1000,10000'},
    runs: {type: 'string', default: '5'},
    json: {type: 'string'},
    eleventy: {type: 'string'},
    'galley-only': {type: 'boolean', default: false},
    flat: {type: 'string', default: '3000'},
    large: {type: 'string', default: '100000'},
    seed: {type: 'string', default: '1'},
    work: {type: 'string', default: path.join(os.tmpdir(), 'galley-bench')},
    seconds: {type: 'string', default: '900'},
    megabytes: {type: 'string', default: '8000'},
  },
});
const names = values.rows.split(',');
const unknown = names.filter((name) => !Object.hasOwn(rows, name));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}. The rows are ${Object.keys(rows).join(', ')}.`);
  process.exit(2);
}
// Exit handlers end the commands that are running, and a signal alone would not call them.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const [corpus] = positionals;
const work = path.resolve(values.work);
const bench = {
  work,
  attic: path.join(work, 'old'),
  sources: readSources(corpus),
  seed: Number(values.seed),
  runs: Number(values.runs),
  pages: values.pages.split(',').map(Number),
  flat: Number(values.flat),
  large: Number(values.large),
  others: values['galley-only'] ? () => [] : (options) => [hugo(options), eleventy(values.eleventy, options)],
  limits: {seconds: Number(values.seconds), megabytes: Number(values.megabytes)},
  say: (line) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`),
};
rmSync(work, {recursive: true, force: true});
mkdirSync(work, {recursive: true});
const versions = versionsOf(bench.others());
for (const name of names) {
  const measured = await rows[name](bench).catch((error) => {
    console.error(`${name}: ${error.stack}`);
    process.exitCode = 1;
  });
  if (measured === undefined) continue; // The row failed; measure the others anyway.
  bench.say('');
  console.log(reportOf(name, measured));
  if (measured.results.some(({error}) => error !== undefined)) process.exitCode = 1;
  // Write after each row, because a full run takes hours.
  if (values.json !== undefined) {
    const about = {
      date: today(),
      versions,
      seed: bench.seed,
      source: corpus === undefined ? 'own' : path.basename(corpus),
    };
    save(path.resolve(values.json), name, {...about, ...measured});
  }
}
rmSync(work, {recursive: true});

function save(file, name, row) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const same = JSON.stringify(before.machine) === JSON.stringify(machine());
  const all = {...(same ? before.rows : {}), [name]: row};
  const inOrder = Object.fromEntries(Object.keys(rows).flatMap((key) => (all[key] ? [[key, all[key]]] : [])));
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify({machine: machine(), rows: inOrder}, undefined, 1)}\n`);
}
