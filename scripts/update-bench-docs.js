// Updates the plot and the tables of the docs page about speed, and the figures of the home page, from benchmark results.
//
//   node scripts/update-bench-docs.js [--root DIR]
//
// Reads scripts/bench/results.json, from `node scripts/bench.js --json`, and results-dev.json beside it, from
// `node scripts/bench-dev.js --json`. Writes content/docs/5.reference/speed.svg, and replaces the text between
// `<!-- figures:NAME -->` and `<!-- /figures -->` on the page beside it, and between `# figures` and `# /figures` in
// content/index.yml. The same results give the same files.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {homeFigures} from './bench/home-figures.js';
import {plotAlternative, plotOf} from './bench/plot.js';
import {tablesOf} from './bench/docs-tables.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const {values} = parseArgs({options: {root: {type: 'string', default: repository}}});
const at = (file) => path.join(values.root, file);
const readJson = (file) => (existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')) : undefined);

const results = readJson('scripts/bench/results.json');
const dev = readJson('scripts/bench/results-dev.json');
const parts = {
  plot: `![${plotAlternative(results)}](./speed.svg)`,
  ...tablesOf(results, dev),
};
const page = at('content/docs/5.reference/6.speed.md');
const filled = readFileSync(page, 'utf8').replaceAll(
  /(<!-- figures:(\w+) -->\n)[\s\S]*?(<!-- \/figures -->)/g,
  (_, before, name, after) => {
    if (!Object.hasOwn(parts, name)) throw new Error(`There are no figures with the name “${name}”.`);
    return `${before}\n${parts[name]}\n\n${after}`;
  },
);
writeFileSync(page, filled);
writeFileSync(at('content/docs/5.reference/speed.svg'), plotOf(results));

const home = at('content/index.yml');
if (existsSync(home)) {
  const places = /(# figures\n)[\s\S]*?( *# \/figures\n)/;
  writeFileSync(
    home,
    readFileSync(home, 'utf8').replace(places, (_, before, after) => before + homeFigures(results, dev) + after),
  );
}
