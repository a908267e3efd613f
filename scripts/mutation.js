// Mutation testing: changes one operator or value of the sources at a time and counts how many changes the tests detect.
//
//   node scripts/mutation.js [FOLDER…] [--sample 40] [--seed 1] [--limit-s 120] [--tests 10] [--jobs 1]
//
// FOLDER defaults to renderer and runtime/browser. Each mutant runs in a copy of this repository with the nearest test files:
// those that mirror the file, then those that import it over the fewest steps. Prints every surviving mutant with its
// position, and the kill rate of each folder. A run over the limit counts as killed, like an endless loop, and is listed.
// Tests that start the built tool use lib/, which is not built again, and tests/site is excluded, so mutants that only those
// tests detect survive here.
import {execFileSync, spawn} from 'node:child_process';
import {
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
  },
});

/** Types have no effect at run time; changed module paths and keys fail immediately and tell nothing about the tests. */
const skippedKeys = new Set(['loc', 'typeAnnotation', 'typeParameters', 'returnType', 'source', 'key', 'extra']);
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
  const mutants = sample(tracked.filter((file) => file.startsWith(`${folder}/`) && isSource(file)).flatMap(mutantsOf));
  const unusable = await failingUnmutated([...new Set(mutants.flatMap(({file}) => nearestTests(file)))]);
  if (unusable.size > 0) console.log(`skipped, because they fail without a mutation: ${[...unusable].join(', ')}`);
  const waiting = [...mutants];
  const results = [];
  const work = async (copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await outcomeOf(copy, mutant, unusable);
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
  const visit = (node) => {
    for (const {start, end, by, what} of faultsOf(node, text))
      mutants.push({file, line: node.loc.start.line, what, text: text.slice(0, start) + by + text.slice(end)});
    for (const [key, child] of Object.entries(node))
      if (!skippedKeys.has(key)) for (const item of [child].flat()) if (typeof item?.type === 'string') visit(item);
  };
  visit(parse(text, {sourceType: 'module', plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])]}).program);
  return mutants;
}

function faultsOf(node, text) {
  const of = (start, end, by, what) => [{start, end, by, what}];
  const whole = (by, what) => of(node.start, node.end, by, what);
  const code = ({start, end}) => text.slice(start, end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return of(node.test.start, node.test.end, `!(${code(node.test)})`, `negated ${brief(code(node.test))}`);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorFaults(node, text);
    case 'ReturnStatement':
      return node.argument ? whole('return;', `removed the value of ${brief(code(node))}`) : [];
    case 'ExpressionStatement':
      return /^(Await|Call)Expression$/.test(node.expression.type) ? whole(';', `removed ${brief(code(node))}`) : [];
    case 'StringLiteral':
      return node.value === '' ? [] : whole("''", `emptied ${brief(code(node))}`);
    case 'NumericLiteral':
      return whole(String(node.value + 1), `${code(node)} to ${node.value + 1}`);
    case 'OptionalMemberExpression':
      return optionalFault(node, text);
    default:
      return [];
  }
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

/** Test files that fail without a mutation, such as for a missing repository; they would count every mutant as killed. */
async function failingUnmutated(tests) {
  if (tests.length === 0) return new Set();
  const report = path.join(copies[0], 'unmutated.json');
  await runTests(copies[0], tests, ['--bail=0', '--reporter=json', `--outputFile=${report}`], tests.length);
  if (!existsSync(report)) throw new Error('The tests without a mutation did not end. Raise --limit-s.');
  const {testResults} = JSON.parse(readFileSync(report, 'utf8'));
  const passing = new Set(testResults.filter(({status}) => status === 'passed').map(({name}) => name));
  return new Set(tests.filter((test) => !passing.has(path.join(copies[0], test))));
}

async function outcomeOf(copy, mutant, unusable) {
  const tests = nearestTests(mutant.file).filter((test) => !unusable.has(test));
  if (tests.length === 0) return 'untested';
  const target = path.join(copy, mutant.file);
  writeFileSync(target, mutant.text);
  try {
    return await runTests(copy, tests, ['--bail=1']);
  } finally {
    cpSync(path.join(root, mutant.file), target);
  }
}

function runTests(copy, tests, options, limits = 1) {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...options, '--project', 'units', '--project', 'isolated', ...tests];
  // Its own process group, so that it is terminated together with the browsers and servers that the tests started.
  const child = spawn(process.execPath, args, {cwd: copy, stdio: 'ignore', detached: true});
  running.add(child.pid);
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => {
        resolve('timeout');
        process.kill(-child.pid, 'SIGKILL');
      },
      limits * Number(values['limit-s']) * 1000,
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

/** Test files to run for a source, nearest first: breadth-first over imports, after those that mirror its folder. */
function nearestTests(file) {
  const stem = file.replace(/\.tsx?$/, '');
  const mirrors = tracked.filter((test) => isTest(test) && test.startsWith(`tests/${stem}.`));
  const beside = tracked.filter((test) => isTest(test) && path.dirname(test) === `tests/${path.dirname(file)}`);
  const seen = new Set([file]);
  for (const each of seen) for (const importer of importersOf.get(each) ?? []) seen.add(importer);
  const importing = [...seen].filter(isTest);
  return [...new Set([...mirrors, ...importing.slice(0, 3), ...beside, ...importing])].slice(0, Number(values.tests));
}

function isTest(file) {
  return /^tests\/(?!site\/).*\.test\.tsx?$/.test(file);
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
