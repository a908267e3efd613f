// The rows of the benchmark. Each takes the settings of bench.js and returns the figures of its corpora, and its results with
// every run.
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {corpusFigures, makePages} from './corpora.js';
import {moveAside, rounded, run, sizeOf} from './measure-command.js';
import {
  galley,
  galleyBare,
  galleyFull,
  galleyWithTemplates,
  ownTemplates,
  siteConfig,
  writeFile,
} from './generator-sites.js';

/** By their names in `--rows`, in the order in which they are measured. */
export const rows = {cold, plain, flat, large, warm, start, shards};

/** A build without a cache, with all features of the page. */
async function cold(bench) {
  const kinds = ['prose', 'code'].flatMap((kind) => bench.pages.map((count) => ({kind, count})));
  const tools = [galleyFull(), galleyBare(), ...bench.others()];
  return joined(await inOrder(kinds, (corpus) => measureInTurns(bench, [{corpus, tools}])));
}

/** The same without syntax highlighting, to compare only parsing and rendering. */
async function plain(bench) {
  const kinds = ['prose', 'code'].map((kind) => ({kind, count: bench.pages[0]}));
  const off = {highlight: false};
  const tools = [galleyBare(off), ...bench.others(off)];
  return joined(await inOrder(kinds, (corpus) => measureInTurns(bench, [{corpus, tools}])));
}

/** Many pages in one folder: navigation that lists all of them on every page grows quadratically. */
async function flat(bench) {
  return measureInTurns(bench, [
    {corpus: {kind: 'short', count: bench.flat, inFolder: Infinity}, tools: [galleyFull()]},
  ]);
}

/** A very large site: whether the time and memory per page grow with the number of pages. */
async function large(bench) {
  const counts = [...new Set([Math.min(1000, bench.large), bench.large])];
  return measureInTurns(
    bench,
    counts.map((count) => ({corpus: {kind: 'short', count}, tools: [galleyFull()]})),
  );
}

/** After a change: each is built on top of the one before, and a run begins with a cold build of its own. */
async function warm(bench) {
  return joined(await inOrder(bench.pages, (count) => warmAt(bench, {kind: 'code', count})));
}

async function warmAt(bench, corpus) {
  const {id, figures, sites, extra} = writeSites(bench, corpus, [galleyWithTemplates()], 1);
  const [{tool, root}] = sites;
  const results = ['cold', ...changes.map(({id}) => id)].map((change) => ({corpus: id, change, runs: []}));
  const pageOf = (index) => figures.files[index];
  const site = {root, body: pageOf(0), title: pageOf(Math.floor(corpus.count / 2)), extra: beside(pageOf(0), extra)};
  for (let index = 0; index < bench.runs; index++) {
    bench.say(`warm, ${id}, run ${index + 1}`);
    const undo = keep(root, [site.body, site.title, 'content/site.yml', ...Object.values(ownTemplates)]);
    moveAside(root, tool.clean, bench.attic);
    // Galley does not rely on the modification time of a file that has just changed.
    await pause(2100);
    const build = () => run([...galley, 'build', '--quiet', '--json'], {cwd: root, limits: bench.limits});
    const first = await build();
    results[0].runs.push(summarized(first));
    for (const [place, {apply}] of changes.entries()) {
      apply(site);
      const after = await build();
      results[place + 1].runs.push({...summarized(after), ofCold: rounded(after.seconds / first.seconds, 4)});
    }
    undo();
  }
  return {corpora: {[id]: figures.report}, results};
}

/** Adds a page to an existing folder, because a new folder would change the navigation of every page. */
function beside(file, page) {
  return {...page, file: path.posix.join(path.posix.dirname(file), path.posix.basename(page.file))};
}

/** The edits before each build. */
const changes = [
  {id: 'nothing', apply: () => {}},
  {id: 'body', apply: ({root, body}) => edit(root, body, (text) => `${text}\nA sentence was added here.\n`)},
  {id: 'title', apply: ({root, title}) => edit(root, title, (text) => text.replace(/^title: "/m, 'title: "Changed '))},
  {id: 'added', apply: ({root, extra}) => writeFile(root, extra.file, extra.text)},
  {id: 'renamed', apply: ({root, extra}) => move(root, extra.file, renamedFile(extra.file))},
  {id: 'removed', apply: ({root, extra}) => rmSync(path.join(root, renamedFile(extra.file)))},
  {id: 'brand', apply: ({root}) => writeFile(root, 'content/site.yml', siteConfig('Changed'))},
  {
    id: 'template',
    apply: ({root}) => edit(root, ownTemplates.page, (text) => text.replace(/<DocArticle .*\/>/, '<div>$&</div>')),
  },
  {
    id: 'layout',
    apply: ({root}) =>
      edit(root, ownTemplates.layout, (text) => text.replace('"docs container"', '"docs container changed"')),
  },
];

/** Start-up time of the command, compared with an empty program. */
async function start(bench) {
  const commands = [
    {tool: 'galley', name: 'galley --version', command: [...galley, '--version']},
    {tool: 'node', name: 'node -e 0', command: [process.execPath, '-e', '0']},
  ];
  const results = commands.map(({tool, name}) => ({tool, name, runs: []}));
  // One start takes only 50 ms, so more runs are affordable.
  for (let index = 0; index < bench.runs * 5; index++) {
    for (const [place, {command}] of commands.entries()) {
      const [program, ...args] = command;
      const begun = performance.now();
      const {status} = spawnSync(program, args, {timeout: bench.limits.seconds * 1000});
      const seconds = rounded((performance.now() - begun) / 1000, 4);
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}.`);
      results[place].runs.push({seconds});
    }
  }
  return {corpora: {}, results};
}

/** Two single-core machines build half of a site each; one of them merges the halves. */
async function shards(bench) {
  const skipped = (reason) => ({corpora: {}, results: [], skipped: reason});
  const [program, ...args] = [...galley, 'build', '--help'];
  if (!spawnSync(program, args, {encoding: 'utf8'}).stdout.includes('--shard')) {
    return skipped('`galley build` has no option --shard.');
  }
  if (os.availableParallelism() < 2) return skipped('There are fewer than two cores.');
  if (spawnSync('taskset', ['--version']).error) return skipped('There is no taskset.');
  const {id, figures, sites} = writeSites(bench, {kind: 'code', count: bench.pages[0]}, [galleyFull()]);
  const [{tool, root}] = sites;
  const onCore = (core, ...options) =>
    run(['taskset', '-c', String(core), ...tool.command, ...options], {cwd: root, limits: bench.limits});
  const shards = path.join(root, '.galley/shards');
  const steps = {one: [], first: [], second: [], merge: []};
  for (let index = 0; index < bench.runs; index++) {
    bench.say(`shards, ${id}, run ${index + 1}`);
    moveAside(root, tool.clean, bench.attic);
    steps.one.push(figuresOf(await onCore(0)));
    moveAside(root, tool.clean, bench.attic);
    // Each half is built in its own folder; only its output file is transferred.
    const files = [];
    for (const [step, half] of [
      ['first', 1],
      ['second', 2],
    ]) {
      steps[step].push(figuresOf(await onCore(0, '--shard', `${half}/2`)));
      const file = path.join(root, `${half}-of-2.pack`);
      renameSync(path.join(shards, path.basename(file)), file);
      files.push(file);
      moveAside(root, tool.clean, bench.attic);
    }
    mkdirSync(shards, {recursive: true});
    for (const file of files) renameSync(file, path.join(shards, path.basename(file)));
    const merge = await onCore(0);
    steps.merge.push(figuresOf(merge));
  }
  const results = Object.entries(steps).map(([step, runs]) => ({corpus: id, step, runs}));
  return {corpora: {[id]: figures.report}, results};
}

/** Cold builds of all tools and corpora in turn, so that a temporarily slow machine affects all of them. */
async function measureInTurns(bench, groups) {
  const written = groups.map(({corpus, tools}) => writeSites(bench, corpus, tools));
  const all = written.flatMap(({id, sites}) =>
    sites.map((site) => ({...site, result: {corpus: id, tool: site.tool.id, name: site.tool.name, runs: []}})),
  );
  for (let index = 0; index < bench.runs; index++) {
    for (const {tool, root, result} of all) {
      if (result.error !== undefined) continue;
      bench.say(`${tool.name}, ${result.corpus}, run ${index + 1}`);
      moveAside(root, tool.clean, bench.attic);
      try {
        const once = await run(tool.command, {cwd: root, limits: bench.limits});
        result.runs.push({...figuresOf(once), ...sizeOf(path.join(root, tool.out))});
      } catch (error) {
        // Continue with the other tools. The report and the exit code show the failure.
        result.error = error.message;
      }
    }
  }
  return {
    corpora: Object.fromEntries(written.map(({id, figures}) => [id, figures.report])),
    results: all.map(({result}) => result),
  };
}

/** Writes the pages of a corpus into a site for each tool; with `extra`, one page more is made and kept back. */
function writeSites(bench, {kind, count, inFolder}, tools, extra = 0) {
  const id = `${kind}-${count}${inFolder === Infinity ? '-flat' : ''}`;
  const folder = path.join(bench.work, id);
  bench.say(`making ${count} pages`);
  // Done here, outside of the measured time.
  rmSync(bench.attic, {recursive: true, force: true});
  rmSync(folder, {recursive: true, force: true});
  const sites = tools.filter((tool) => tool !== undefined).map((tool) => ({tool, root: path.join(folder, tool.id)}));
  for (const {tool, root} of sites) {
    mkdirSync(root, {recursive: true});
    tool.prepare(root);
  }
  const figures = corpusFigures();
  const files = [];
  let last;
  for (const page of makePages({sources: bench.sources, kind, count, seed: bench.seed, inFolder, extra})) {
    const file = `content/docs/${page.file}`;
    // Its name sorts it after the others, because every page links to the first page of each folder.
    if (files.length === count) last = {file: file.replace(/page-/, 'x-added-'), text: page.text};
    else {
      files.push(file);
      figures.add(page);
      for (const {root} of sites) writeFile(root, file, page.text);
    }
  }
  return {id, sites, extra: last, figures: {files, report: figures.figures()}};
}

function figuresOf({seconds, megabytes}) {
  return {seconds, megabytes};
}

/** `galley build --json` ends with a line that counts the files it has written. */
function summarized({stdout, ...once}) {
  const {written, unchanged, removed} = JSON.parse(stdout.trim().split('\n').at(-1));
  return {...figuresOf(once), written, unchanged, removed};
}

function edit(root, file, change) {
  const before = readFileSync(path.join(root, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change.`);
  writeFile(root, file, after);
}

function move(root, from, to) {
  renameSync(path.join(root, from), path.join(root, to));
}

const renamedFile = (file) => file.replace('added-', 'renamed-');

/** Backs up files and returns a function that restores them. */
function keep(root, files) {
  const texts = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  return () => {
    for (const [place, file] of files.entries()) writeFile(root, file, texts[place]);
  };
}

async function inOrder(items, measure) {
  const measured = [];
  for (const item of items) measured.push(await measure(item));
  return measured;
}

function joined(parts) {
  return {
    corpora: Object.assign({}, ...parts.map(({corpora}) => corpora)),
    results: parts.flatMap(({results}) => results),
  };
}
