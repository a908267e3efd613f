// Creates the tables of the docs page about speed, by the names of their markers.
import {median} from './measure-command.js';
import {spreadOf} from './terminal-report.js';

export function tablesOf({machine, rows}, dev) {
  const tables = {cold, plain: cold, flat, large, warm, start, shards};
  return {
    conditions: conditions(machine, rows),
    corpora: corpora(rows),
    ...Object.fromEntries(
      Object.entries(tables).map(([name, make]) => [name, rows[name] ? make(rows[name]) : 'Not measured yet.']),
    ),
    dev: dev === undefined ? 'Not measured yet.' : devTable(dev),
  };
}

/** `prose-1000` → `Prose, 1,000 pages` */
export function corpusName(id, {pages}) {
  const kind = id.split('-')[0];
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${count(pages)} pages`;
}

/** `12.3 s`, `4.56 s`, `61 ms` */
export function secondsText(seconds) {
  if (seconds < 0.2) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

function conditions({processor, cores, memoryGigabytes, system}, rows) {
  const {versions} = rows.cold ?? Object.values(rows)[0];
  const names = {galley: 'Galley', node: 'Node.js', hugo: 'Hugo', eleventy: 'Eleventy'};
  const dates = [...new Set(Object.values(rows).map(({date}) => date))].toSorted();
  const runs = [...new Set(builds(rows).map(({runs}) => runs.length))].toSorted((a, b) => a - b);
  const sources = [...new Set(Object.values(rows).map(({source}) => source))];
  return table(
    ['Condition', 'Value'],
    [
      ['Date', dates.join(', ')],
      ['Processor', `${processor}, ${count(cores)} ${cores === 1 ? 'core' : 'cores'}`],
      ['Memory', `${memoryGigabytes} GB`],
      ['System', system],
      ...Object.entries(versions).map(([tool, version]) => [names[tool] ?? tool, version]),
      ['Runs of each build', runs.join(' or ')],
      [
        'Source of the pages',
        sources
          .map((source) => (source === 'own' ? 'the documentation and blog of Galley' : `\`${source}\``))
          .join(', '),
      ],
    ],
  );
}

function builds(rows) {
  return Object.entries(rows).flatMap(([name, {results}]) =>
    name === 'start' ? [] : results.filter(({error}) => !error),
  );
}

function corpora(rows) {
  const all = Object.assign({}, ...Object.values(rows).map(({corpora}) => corpora));
  return table(
    ['Corpus', 'Bytes per page', 'Code blocks per page'],
    Object.entries(all).map(([id, figures]) => [
      corpusName(id, figures) + (id.endsWith('-flat') ? ' in one folder' : ''),
      count(figures.bytesPerPage),
      String(figures.blocksPerPage),
    ]),
  );
}

function cold({corpora, results}) {
  return table(
    ['Corpus', 'Tool', 'Time', 'Relative to Galley, bare', 'Memory'],
    results.map((result) => {
      const base = results.find(({corpus, tool}) => corpus === result.corpus && tool === 'galley-bare');
      const name = [corpusName(result.corpus, corpora[result.corpus]), result.name];
      if (result.error !== undefined) return [...name, 'stopped by the benchmark', '', ''];
      const ratio = base.error === undefined ? times(secondsOf(result) / secondsOf(base)) : '';
      return [...name, timeOf(result), ratio, memoryOf(result)];
    }),
  );
}

function flat({corpora, results}) {
  return table(
    ['Pages', 'Time', 'Memory', 'Output'],
    results.map((result) => [
      count(corpora[result.corpus].pages),
      ...(result.error === undefined
        ? [timeOf(result), memoryOf(result), `${count(Math.round(result.runs[0].bytes / 1e6))} MB`]
        : ['stopped by the benchmark', '', '']),
    ]),
  );
}

function large({corpora, results}) {
  return table(
    ['Pages', 'Time', 'Time per page', 'Memory'],
    results.map((result) => {
      const {pages} = corpora[result.corpus];
      if (result.error !== undefined) return [count(pages), 'stopped by the benchmark', '', ''];
      return [count(pages), timeOf(result), `${((secondsOf(result) / pages) * 1000).toFixed(2)} ms`, memoryOf(result)];
    }),
  );
}

const changeNames = {
  cold: 'No earlier build (cold)',
  nothing: 'No change',
  body: 'Text of a page',
  title: 'Title of a page',
  added: 'Page added',
  renamed: 'Page renamed',
  removed: 'Page removed',
  brand: 'Name of the site',
  template: 'Template of all pages',
  layout: 'Layout of all pages',
};

function warm({corpora, results}) {
  return table(
    ['Corpus', 'Change', 'Time', 'Relative to a cold build', 'Files written', 'Memory'],
    results.map((result) => [
      corpusName(result.corpus, corpora[result.corpus]),
      changeNames[result.change],
      timeOf(result),
      result.change === 'cold' ? '' : `${(spreadOf(result.runs, 'ofCold').median * 100).toFixed(1)} %`,
      count(spreadOf(result.runs, 'written').median),
      memoryOf(result),
    ]),
  );
}

function start({results}) {
  const base = results.find(({tool}) => tool === 'node');
  return table(
    ['Command', 'Time', 'Relative to `node -e 0`'],
    results.map((result) => [`\`${result.name}\``, timeOf(result), times(secondsOf(result) / secondsOf(base))]),
  );
}

const stepNames = {one: 'Whole build', first: 'Shard 1 of 2', second: 'Shard 2 of 2', merge: 'Merge'};

function shards({results, skipped}) {
  if (skipped !== undefined) return `Not measured: ${skipped}`;
  const of = (step) => secondsOf(results.find((result) => result.step === step));
  const sharded = Math.max(of('first'), of('second')) + of('merge');
  return table(
    ['Step', 'Time', 'Relative to the whole build', 'Memory'],
    [
      ...results.map((result) => [
        stepNames[result.step],
        timeOf(result),
        times(secondsOf(result) / of('one')),
        memoryOf(result),
      ]),
      ['Slower shard and merge', secondsText(sharded), times(sharded / of('one')), ''],
    ],
  );
}

function devTable({pages, readySeconds, editMs, memory}) {
  const last = memory.at(-1);
  return table(
    ['Metric', 'Value'],
    [
      ['Pages', count(pages)],
      ['Startup after an earlier build', secondsText(readySeconds)],
      [`Save to visible, median of ${editMs.length}`, `${Math.round(median(editMs))} ms`],
      ['Save to visible, 95th percentile', `${p95(editMs)} ms`],
      [`Memory before ${count(last.saves)} more saves`, `${count(memory[0].megabytes)} MB`],
      [`Memory after ${count(last.saves)} more saves`, `${count(last.megabytes)} MB`],
      ['Peak memory', `${count(last.peakMegabytes)} MB`],
    ],
  );
}

/** The 95th percentile. */
export function p95(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1];
}

function secondsOf({runs}) {
  return spreadOf(runs, 'seconds').median;
}

function timeOf({runs}) {
  const {median, min, max} = spreadOf(runs, 'seconds');
  return max > min ? `${secondsText(median)} (${secondsText(min)} to ${secondsText(max)})` : secondsText(median);
}

function memoryOf({runs}) {
  return `${count(Math.round(spreadOf(runs, 'megabytes').median))} MB`;
}

function times(ratio) {
  return `${ratio.toFixed(2)} ×`;
}

function count(number) {
  return number.toLocaleString('en');
}

function table(heads, lines) {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  return [row(heads), row(heads.map(() => '---')), ...lines.map(row)].join('\n');
}
