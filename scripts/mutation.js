// Mutation testing: changes one operator or value of the sources at a time and counts how many changes the tests detect.
//
//   node scripts/mutation.js [FOLDER…] [--sample 40] [--seed 1] [--limit-s 120] [--tests 10] [--jobs 1]
//       [--among REGEX] [--blocks FILE]
//
// FOLDER defaults to renderer and runtime/browser. The test files run once without a mutation, which records which of them run
// the block of each mutant. Each mutant then runs in a copy of this repository with these test files: first with the nearest
// one, then with --tests of them, then with all. Nearest are those that mirror the file, then those that import it over the
// fewest steps. Sources of runtime/browser also run in Chromium: the tests that start it follow, those in the same folders
// first. Prints every mutant that was not killed with its position, and the kill rate of each folder. A run that takes longer
// than --limit-s for each started group of --tests files counts as killed, like an endless loop, and is listed.
//
// lib/ is not built again, so mutants of its sources that only tests of the built tool and tests/site detect are not killed
// here. It bundles runtime/browser when it builds a site, so tests/site detects mutants of those sources.
//
// The first run takes as long as all these tests. --among runs only test files whose path matches. --blocks keeps its result
// in a file for other seeds; delete the file when sources or tests have changed.
import {execFileSync, spawn} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {parse} from '@babel/parser';

const root = fileURLToPath(new URL('..', import.meta.url));
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    sample: {type: 'string', default: '40'},
    seed: {type: 'string', default: '1'},
    'limit-s': {type: 'string', default: '120'},
    tests: {type: 'string', default: '10'},
    jobs: {type: 'string', default: '1'},
    among: {type: 'string', default: ''},
    blocks: {type: 'string'},
  },
});

const among = new RegExp(values.among);

/**
 * The numbers of `a < b ? -1 : 1`, where each branch is 1 or -1. Only their signs matter to a sort, so a mutation to 2 changes
 * nothing.
 */
const signs = new WeakSet();

/** Types have no effect at run time; changed module paths and keys fail immediately and tell nothing about the tests. */
const skippedKeys = new Set([
  'loc',
  'typeAnnotation',
  'typeParameters',
  'superTypeParameters',
  'returnType',
  'source',
  'key',
  'extra',
]);
const operators = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&'};

const folders = positionals.length > 0 ? positionals : ['renderer', 'runtime/browser'];
const tracked = execFileSync('git', ['ls-files', '-z'], {cwd: root, encoding: 'utf8'}).split('\0').filter(Boolean);
const importersOf = readImporters();
const copies = Array.from({length: Number(values.jobs)}, createCopy);
const running = new Set();
process.on('exit', () => {
  for (const pid of running) endGroup(pid);
  for (const copy of copies) rmSync(copy, {recursive: true, force: true, maxRetries: 3});
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const folder of folders) await measure(folder);

async function measure(folder) {
  const files = tracked.filter((file) => file.startsWith(`${folder}/`) && isSource(file));
  const mutants = sample(files.flatMap(mutantsOf));
  const {testsOfBlocks, unrecorded, failing} = await runUnmutated(files);
  if (failing.length > 0) console.log(`skipped, because they fail without a mutation: ${failing.join(', ')}`);
  const waiting = [...mutants];
  const results = [];
  const work = async (copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await outcomeOf(copy, mutant, testsFor(mutant, testsOfBlocks, unrecorded));
      results.push(outcome);
      if (outcome !== 'killed') console.log(`${outcome}  ${mutant.file}:${mutant.line}  ${mutant.what}`);
    }
  };
  await Promise.all(copies.map(work));
  const count = (outcome) => results.filter((result) => result === outcome).length;
  const noticed = results.length - count('survived') - count('untested');
  const rate = results.length === 0 ? 0 : Math.round((100 * noticed) / results.length);
  console.log(
    `${folder}: ${noticed} of ${results.length} killed (${rate} %), ${count('timeout')} of them by the limit, ` +
      `${count('untested')} without a test, seed ${values.seed}`,
  );
}

/** All possible mutants of a file. */
function mutantsOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const mutants = [];
  visit(text, file, (node, block) => {
    for (const {start, end, by, what} of faultsOf(node, text))
      mutants.push({file, block, line: node.loc.start.line, what, text: text.slice(0, start) + by + text.slice(end)});
  });
  return mutants;
}

/** Calls back for each node with the start of the block that runs it, which is -1 outside of functions. */
function visit(text, file, onNode) {
  const visitNode = (node, block, isInFunction, isBlock) => {
    onNode(node, block, isBlock);
    const isFunction = /Function|Method/.test(node.type);
    for (const [key, child] of Object.entries(node)) {
      if (skippedKeys.has(key)) continue;
      for (const item of [child].flat()) {
        if (typeof item?.type !== 'string') continue;
        const isBody = isFunction && key === 'body';
        const isInside = isInFunction || isBody;
        const begins = isBody || (isInside && item.type === 'BlockStatement');
        visitNode(item, begins ? item.start : block, isInside, begins);
      }
    }
  };
  visitNode(
    parse(text, {sourceType: 'module', plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])]}).program,
    -1,
    false,
    false,
  );
}

/** The source with a call at the start of each block, which records that the block runs. */
function withRecords(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const inserts = [];
  visit(text, file, (node, block, isBlock) => {
    if (!isBlock) return;
    const record = `globalThis.recordBlock?.('${file}:${block}')`;
    if (node.type === 'BlockStatement') inserts.push({at: node.start + 1, by: `${record};`});
    else inserts.push({at: node.start, by: `(${record}, `}, {at: node.end, by: ')'});
  });
  let result = text;
  for (const {at, by} of inserts.toSorted((a, b) => b.at - a.at)) result = result.slice(0, at) + by + result.slice(at);
  return result;
}

function faultsOf(node, text) {
  const of = (start, end, by, what) => [{start, end, by, what}];
  const whole = (by, what) => of(node.start, node.end, by, what);
  const code = ({start, end}) => text.slice(start, end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      noteSigns(node);
      return of(node.test.start, node.test.end, `!(${code(node.test)})`, `negated ${brief(code(node.test))}`);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorFaults(node, text);
    case 'ReturnStatement':
      // A function that returns undefined already does what `return;` does.
      return node.argument && code(node.argument) !== 'undefined'
        ? whole('return;', `removed the value of ${brief(code(node))}`)
        : [];
    case 'ExpressionStatement':
      return /^(Await|Call)Expression$/.test(node.expression.type) ? whole(';', `removed ${brief(code(node))}`) : [];
    case 'StringLiteral':
      return node.value === '' ? [] : whole("''", `emptied ${brief(code(node))}`);
    case 'NumericLiteral':
      if (signs.has(node)) return [];
      return whole(String(node.value + 1), `${code(node)} to ${node.value + 1}`);
    case 'OptionalMemberExpression':
      return optionalFault(node, text);
    default:
      return [];
  }
}

function noteSigns({consequent, alternate}) {
  const numbers = [consequent, alternate].map((branch) => (branch?.operator === '-' ? branch.argument : branch));
  if (numbers.every((number) => number?.type === 'NumericLiteral' && number.value === 1))
    for (const number of numbers) signs.add(number);
}

function operatorFaults(node, text) {
  const {left, right, operator} = node;
  if (operator === '??')
    return [
      {start: left.end, end: node.end, by: '', what: `removed the default ${brief(text.slice(left.end, node.end))}`},
    ];
  const by = operators[operator];
  const start = text.indexOf(operator, left.end);
  // A bracket or comment between the operands could hold the same characters.
  if (!by || !/^[\s)]*$/.test(text.slice(left.end, start)) || start > right.start) return [];
  return [{start, end: start + operator.length, by, what: `${operator} to ${by}`}];
}

function optionalFault(node, text) {
  const start = text.indexOf('?.', node.object.end);
  if (!node.optional || start === -1 || start > node.property.start) return [];
  return [
    {
      start,
      end: start + 2,
      by: node.computed ? '' : '.',
      what: `removed ?. after ${brief(text.slice(node.start, start))}`,
    },
  ];
}

function brief(code) {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** A random sample that depends only on the seed: mulberry32 and Fisher-Yates. */
function sample(mutants) {
  let state = Number(values.seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const count = Math.min(Number(values.sample), mutants.length);
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(next() * (mutants.length - index));
    [mutants[index], mutants[other]] = [mutants[other], mutants[index]];
  }
  return mutants.slice(0, count);
}

/**
 * The test files that pass and run a block, by block; those that pass only without the calls that record this, because they
 * look at the source of a script; and those that fail.
 */
async function runUnmutated(files) {
  if (values.blocks && existsSync(values.blocks)) return JSON.parse(readFileSync(values.blocks, 'utf8'));
  const [copy] = copies;
  const tests = [...new Set(files.flatMap(nearestTests))];
  const records = path.join(copy, 'blocks.txt');
  const setup = 'tests/support/remove-temporary.ts';
  writeFileSync(records, '');
  const originals = new Map([setup, ...files].map((file) => [file, readFileSync(path.join(copy, file))]));
  appendFileSync(path.join(copy, setup), recorderInto(records));
  for (const file of files) writeFileSync(path.join(copy, file), withRecords(file));
  const recorded = await passingTests(copy, tests);
  for (const [file, text] of originals) writeFileSync(path.join(copy, file), text);
  const others = tests.filter((test) => !recorded.has(test));
  const unrecorded = others.length === 0 ? new Set() : await passingTests(copy, others);

  const testsOfBlocks = {};
  for (const line of readFileSync(records, 'utf8').split('\n').filter(Boolean)) {
    const [file, block, absolute] = line.split(':');
    const test = path.relative(copy, absolute);
    if (!recorded.has(test)) continue;
    for (const key of new Set([`${file}:${block}`, `${file}:-1`]))
      testsOfBlocks[key] = [...new Set([...(testsOfBlocks[key] ?? []), test])];
  }
  const failing = others.filter((test) => !unrecorded.has(test));
  const result = {testsOfBlocks, unrecorded: [...unrecorded], failing};
  if (values.blocks) writeFileSync(values.blocks, JSON.stringify(result));
  return result;
}

async function passingTests(copy, tests) {
  const report = path.join(copy, 'unmutated.json');
  rmSync(report, {force: true});
  await runTests(copy, tests, ['--bail=0', '--reporter=json', `--outputFile=${report}`]);
  if (!existsSync(report)) throw new Error('The tests without a mutation did not end. Raise --limit-s.');
  const {testResults} = JSON.parse(readFileSync(report, 'utf8'));
  return new Set(testResults.filter(({status}) => status === 'passed').map(({name}) => path.relative(copy, name)));
}

/**
 * The test files that may run the block of a mutant, nearest first. Outside of functions: that run any block of its file, or
 * import it if it has no functions.
 */
function testsFor({file, block}, testsOfBlocks, unrecorded) {
  const running = testsOfBlocks[`${file}:${block}`] ?? (block === -1 ? nearestTests(file) : []);
  return nearestTests(file).filter((test) => running.includes(test) || unrecorded.includes(test));
}

/**
 * Runs for each test file, also where several share a thread and its modules. Pages in Chromium send the blocks that they run
 * to the thread of their test.
 */
function recorderInto(records) {
  return `
import {appendFileSync} from 'node:fs';
import {chromium} from 'playwright-core';
const recorded = new Set<string>();
Object.assign(globalThis, {
  recordBlock: (block: string) => {
    if (recorded.has(block)) return;
    recorded.add(block);
    appendFileSync(${JSON.stringify(records)}, \`\${block}:\${(globalThis as any).__vitest_worker__.filepath}\\n\`);
  },
});
const launcher = chromium as any;
launcher.launchUnrecorded ??= launcher.launch;
launcher.launch = async (options: unknown) => {
  const browser = await launcher.launchUnrecorded(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (contextOptions: unknown) => {
    const context = await newContext(contextOptions);
    await context.exposeFunction('sendBlock', (globalThis as any).recordBlock);
    await context.addInitScript(() => {
      const sent = new Set<string>();
      Object.assign(globalThis, {
        recordBlock: (block: string) => {
          if (!sent.has(block)) void (globalThis as any).sendBlock(block);
          sent.add(block);
        },
      });
    });
    return context;
  };
  return browser;
};
`;
}

async function outcomeOf(copy, mutant, tests) {
  if (tests.length === 0) return 'untested';
  const target = path.join(copy, mutant.file);
  const original = readFileSync(target);
  const nearest = Number(values.tests);
  writeFileSync(target, mutant.text);
  try {
    // Most mutants do not survive the first file.
    for (const some of [tests.slice(0, 1), tests.slice(1, nearest), tests.slice(nearest)]) {
      const outcome = some.length === 0 ? 'survived' : await runTests(copy, some, ['--bail=1']);
      if (outcome !== 'survived') return outcome;
    }
    return 'survived';
  } finally {
    writeFileSync(target, original);
  }
}

function runTests(copy, tests, options) {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const projects = ['units', 'isolated', ...(tests.some(isSiteTest) ? ['site'] : [])];
  const args = [vitest, 'run', ...options, ...projects.flatMap((name) => ['--project', name]), ...tests];
  // Its own process group, so that it is terminated together with the browsers and servers that the tests started.
  const child = spawn(process.execPath, args, {cwd: copy, stdio: 'ignore', detached: true});
  running.add(child.pid);
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => {
        resolve('timeout');
        process.kill(-child.pid, 'SIGKILL');
      },
      Math.ceil(tests.length / Number(values.tests)) * Number(values['limit-s']) * 1000,
    );
    child.on('exit', (code) => {
      clearTimeout(timer);
      running.delete(child.pid);
      resolve(code === 0 ? 'survived' : 'killed');
    });
  });
}

/** Terminates a process and its children. It may already have exited. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Test files that may run a source, nearest first: see above. */
function nearestTests(file) {
  const stem = file.replace(/\.tsx?$/, '');
  const mirrors = tracked.filter((test) => test.startsWith(`tests/${stem}.`));
  const importers = importersOfAll(file).filter((test) => !isSiteTest(test));
  const inChromium = file.startsWith('runtime/browser/') ? testsInChromium(file) : [];
  return [...new Set([...mirrors, ...importers, ...inChromium])].filter(isTest);
}

/** A file and those that import it, directly or not, those with the fewest steps first. */
function importersOfAll(file) {
  const seen = new Set([file]);
  for (const each of seen) for (const importer of importersOf.get(each) ?? []) seen.add(importer);
  return [...seen];
}

function testsInChromium(file) {
  const folders = `tests/${file}`.split('/');
  const sharedFolders = (test) => test.split('/').findIndex((folder, index) => folder !== folders[index]);
  return importersOfAll('tests/support/browser.ts').toSorted((a, b) => sharedFolders(b) - sharedFolders(a));
}

function isTest(file) {
  return /^tests\/.*\.test\.tsx?$/.test(file) && among.test(file);
}

function isSiteTest(file) {
  return file.startsWith('tests/site/');
}

function isSource(file) {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

/** Which files import a file, by its path. */
function readImporters() {
  const importers = new Map();
  const known = new Set(tracked);
  for (const file of tracked.filter(isSource)) {
    for (const [, specifier] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from|import)\W{1,2}'(\.[^']+)'/g,
    )) {
      const stem = path.posix.join(path.posix.dirname(file), specifier).replace(/\.jsx?$/, '');
      const target = [`${stem}.ts`, `${stem}.tsx`].find((name) => known.has(name));
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** A copy of the files in Git, with the packages and build of this folder. */
function createCopy() {
  const copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'galley-mutation-')));
  for (const file of tracked.filter((name) => existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(copy, file)), {recursive: true});
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  if (existsSync(path.join(root, 'lib'))) cpSync(path.join(root, 'lib'), path.join(copy, 'lib'), {recursive: true});
  return copy;
}
