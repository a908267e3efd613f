// Saves files in every way that editors and tools know, and waits until a running `galley dev` serves each save.
//
//   node scripts/soak-dev.js [--saves 200] [--busy 0] [--seed 1] [--limit-ms 10000] [--only WAY]
//
// `--busy N` keeps N other processes computing meanwhile. Prints how long saves took to appear, for each way, and exits
// with 1 if one did not appear within the limit.
import {execFileSync, spawn} from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const galley = fileURLToPath(new URL('../bin/galley.js', import.meta.url));

const pagesInFolder = 12;

/** A page whose size does not depend on the token. */
const page = (token) => `---\ntitle: Page\n---\n\n# Page\n\nThe text is ${token}.\n`;

const template = (token) => `import {definePage} from 'galley/page';
import {Badge} from '../components/soak-badge.js';

export default definePage({
  name: 'soak',
  path: '/soak',
  data: {facts: {where: {_path: '/facts/one'}}},
  component: ({data}) => <p>${token} <Badge /> {String(data.facts[0]?.['title'])}</p>,
});
`;

const component = (token) => `export function Badge() {\n  return <b>${token}</b>;\n}\n`;

const style = (token) => `@layer utilities { .soak { content: "${token}"; } }\n`;

function siteFiles() {
  const docs = Array.from({length: pagesInFolder}, (_, index) => [`content/docs/p${index}.md`, page('first')]);
  const deep = Array.from({length: pagesInFolder}, (_, index) => [`content/guide/deep/p${index}.md`, page('first')]);
  return {
    'content/index.md': '# Home\n',
    'content/docs/index.md': '# Docs\n',
    'content/site.yml': 'brand: First\n',
    'content/docs/_dir.yml': 'title: Docs\n',
    'content/facts/one.yml': 'title: first\n',
    'content/public/note.txt': 'first\n',
    'content/linked/index.md': '# Linked\n',
    'shared/a.md': page('first'),
    'shared/b.md': page('first'),
    'templates/pages/soak.tsx': template('first'),
    'templates/components/soak-badge.tsx': component('first'),
    'templates/styles/utilities.css': style('first'),
    ...Object.fromEntries([...docs, ...deep]),
  };
}

/** The expected response: a page that contains a text, or no page. */
const shows = (url, text) => ({url, text});
const isGone = (url) => ({url, text: undefined});

/**
 * Ways to save. Each saves a text that contains `token`. It returns where the text must appear, unless that is the page of
 * `doc`. `at` returns the full path of a file.
 */
const ways = {
  'write in place': ({at, doc, token}) => writeFileSync(at(doc.file), page(token)),
  'truncate, wait, write': async ({at, doc, token}) => {
    const file = openSync(at(doc.file), 'r+');
    ftruncateSync(file, 0);
    await pause(30);
    writeSync(file, page(token));
    closeSync(file);
  },
  'write beside, rename over': ({at, doc, token}) => {
    writeFileSync(at(`${doc.file}.tmp`), page(token));
    renameSync(at(`${doc.file}.tmp`), at(doc.file));
  },
  'write hidden beside, rename over': ({at, doc, token}) => {
    const hidden = at(path.join(path.dirname(doc.file), `.${path.basename(doc.file)}.swp`));
    writeFileSync(hidden, page(token));
    renameSync(hidden, at(doc.file));
  },
  'backup by rename, write, remove the backup': ({at, doc, token}) => {
    renameSync(at(doc.file), at(`${doc.file}~`));
    writeFileSync(at(doc.file), page(token));
    unlinkSync(at(`${doc.file}~`));
  },
  'backup by hard link, rename over': ({at, doc, token}) => {
    linkSync(at(doc.file), at(`${doc.file}~`));
    writeFileSync(at(`${doc.file}.new`), page(token));
    renameSync(at(`${doc.file}.new`), at(doc.file));
    unlinkSync(at(`${doc.file}~`));
  },
  'copy over': ({at, doc, token}) => {
    writeFileSync(at('copied.txt'), page(token));
    copyFileSync(at('copied.txt'), at(doc.file));
  },
  'move in from elsewhere': ({at, doc, token}) => {
    writeFileSync(at('moved.txt'), page(token));
    renameSync(at('moved.txt'), at(doc.file));
  },
  'delete, write again': ({at, doc, token}) => {
    unlinkSync(at(doc.file));
    writeFileSync(at(doc.file), page(token));
  },
  'delete, wait, write again': async ({at, doc, token}) => {
    unlinkSync(at(doc.file));
    await pause(120);
    writeFileSync(at(doc.file), page(token));
  },
  'two steps with a pause': async ({at, doc, token}) => {
    writeFileSync(at(doc.file), '# Page\n\nThe text');
    await pause(150);
    appendFileSync(at(doc.file), ` is ${token}.\n`);
  },
  'three saves at once': ({at, doc, token}) => {
    for (const text of ['one', 'two', token]) writeFileSync(at(doc.file), page(text));
  },
  'touch, then write': async ({at, doc, token}) => {
    utimesSync(at(doc.file), new Date(), new Date());
    await pause(15);
    writeFileSync(at(doc.file), page(token));
  },
  'chmod, then write, then chmod': ({at, doc, token}) => {
    chmodSync(at(doc.file), 0o600);
    writeFileSync(at(doc.file), page(token));
    chmodSync(at(doc.file), 0o644);
  },
  'other line ends': ({at, doc, token}) => writeFileSync(at(doc.file), page(token).replaceAll('\n', '\r\n')),
  'same size and time, in place': ({at, doc, token}) => {
    const {atime, mtime} = statSync(at(doc.file));
    writeFileSync(at(doc.file), page(token));
    utimesSync(at(doc.file), atime, mtime);
  },
  'same size and time, copied over (cp -p)': ({at, doc, token}) => {
    const {atime, mtime} = statSync(at(doc.file));
    writeFileSync(at('copied.txt'), page(token));
    utimesSync(at('copied.txt'), atime, mtime);
    execFileSync('cp', ['-p', at('copied.txt'), at(doc.file)]);
  },
  'same size and time, renamed over (rsync -t)': ({at, doc, token}) => {
    const {atime, mtime} = statSync(at(doc.file));
    writeFileSync(at(`${doc.file}.new`), page(token));
    utimesSync(at(`${doc.file}.new`), atime, mtime);
    renameSync(at(`${doc.file}.new`), at(doc.file));
  },
  'sed -i': ({at, doc, token}) => {
    execFileSync('sed', ['-i.orig', `s/^The text is .*/The text is ${token}./`, at(doc.file)]);
    unlinkSync(at(`${doc.file}.orig`));
  },
  'vim, when there is one': ({at, doc, token, can}) => {
    if (!can('vim')) return writeFileSync(at(doc.file), page(token));
    const commands = ['-c', `%s/^The text is .*/The text is ${token}./`, '-c', 'wq'];
    execFileSync('vim', ['-Nu', 'NONE', '-es', '-i', 'NONE', ...commands, at(doc.file)], {
      stdio: 'ignore',
      timeout: 20_000,
    });
  },
  'rsync, when there is one': ({at, doc, token, can}) => {
    if (!can('rsync')) return writeFileSync(at(doc.file), page(token));
    mkdirSync(at('from'), {recursive: true});
    writeFileSync(at(`from/${path.basename(doc.file)}`), page(token));
    // Without `--ignore-times`, rsync skips a file with the same size and the same second of modification.
    execFileSync('rsync', ['-t', '--ignore-times', at(`from/${path.basename(doc.file)}`), at(doc.file)]);
  },
  'git checkout of another commit': ({at, doc, token, git}) => {
    writeFileSync(at(doc.file), page(token));
    git('add', '-A');
    git('commit', '-qm', 'new', '--allow-empty');
    git('checkout', '-q', 'HEAD~1', '--', '.');
    git('checkout', '-q', 'HEAD', '--', '.');
  },
  'git stash and pop': ({at, doc, token, git}) => {
    git('add', '-A');
    git('commit', '-qm', 'before', '--allow-empty');
    writeFileSync(at(doc.file), page(token));
    git('stash', '-q');
    git('stash', 'pop', '-q');
  },
  'replace the folder by rename': ({at, doc, token}) => {
    const folder = at(path.dirname(doc.file));
    cpSync(folder, `${folder}-new`, {recursive: true});
    writeFileSync(path.join(`${folder}-new`, path.basename(doc.file)), page(token));
    renameSync(folder, `${folder}-old`);
    renameSync(`${folder}-new`, folder);
    rmSync(`${folder}-old`, {recursive: true});
  },
  'replace the folder by rename, then save in it': async ({at, doc, token}) => {
    const folder = at(path.dirname(doc.file));
    cpSync(folder, `${folder}-new`, {recursive: true});
    renameSync(folder, `${folder}-old`);
    renameSync(`${folder}-new`, folder);
    rmSync(`${folder}-old`, {recursive: true});
    await pause(20);
    writeFileSync(at(doc.file), page(token));
  },
  'replace the folder above by rename, then save': async ({at, doc, token}) => {
    const folder = at(path.dirname(path.dirname(doc.file)));
    cpSync(folder, `${folder}.new`, {recursive: true});
    renameSync(folder, `${folder}.old`);
    renameSync(`${folder}.new`, folder);
    rmSync(`${folder}.old`, {recursive: true});
    await pause(20);
    writeFileSync(at(doc.file), page(token));
  },
  'remove the folder, write it again': ({at, doc, token}) => {
    const folder = at(path.dirname(doc.file));
    cpSync(folder, at('kept'), {recursive: true});
    rmSync(folder, {recursive: true});
    cpSync(at('kept'), folder, {recursive: true});
    rmSync(at('kept'), {recursive: true});
    writeFileSync(at(doc.file), page(token));
  },
  'move the folder away and back, then save': async ({at, doc, token}) => {
    const folder = at(path.dirname(doc.file));
    renameSync(folder, `${folder}-away`);
    await pause(60);
    renameSync(`${folder}-away`, folder);
    await pause(20);
    writeFileSync(at(doc.file), page(token));
  },
  'many files at once': ({at, token}) => {
    const all = Array.from({length: pagesInFolder}, (_, index) => index);
    for (const index of all) writeFileSync(at(`content/docs/p${index}.md`), page(token));
    return all.map((index) => shows(`docs/p${index}`, token));
  },
  'new page in new folders': ({at, token, count}) => {
    const folder = `content/new/n${count}/inner`;
    mkdirSync(at(folder), {recursive: true});
    writeFileSync(at(`${folder}/page.md`), page(token));
    return [shows(`new/n${count}/inner/page`, token)];
  },
  'remove a folder with pages': ({at, token, count}) => {
    mkdirSync(at(`content/old-${count}`), {recursive: true});
    writeFileSync(at(`content/old-${count}/page.md`), page(token));
    return [shows(`old-${count}/page`, token)].map((seen) => ({
      ...seen,
      next: () => {
        rmSync(at(`content/old-${count}`), {recursive: true});
        return isGone(seen.url);
      },
    }));
  },
  'rename a page': ({at, token, count}) => {
    writeFileSync(at(`content/draft-${count}.md`), page(token));
    renameSync(at(`content/draft-${count}.md`), at(`content/named-${count}.md`));
    return [shows(`named-${count}`, token)].map((seen) => ({
      ...seen,
      next: () => {
        rmSync(at(`content/named-${count}.md`));
        return isGone(seen.url);
      },
    }));
  },
  'behind a link': ({at, token}) => {
    writeFileSync(at(realpathSync(at('content/linked/page.md')).slice(at('').length)), page(token));
    return [shows('linked/page', token)];
  },
  'a link that leads elsewhere': ({at, token}) => {
    const other = realpathSync(at('content/linked/page.md')).endsWith('a.md') ? 'b.md' : 'a.md';
    writeFileSync(at(`shared/${other}`), page(token));
    symlinkSync(`../../shared/${other}`, at('content/linked/next'));
    renameSync(at('content/linked/next'), at('content/linked/page.md'));
    return [shows('linked/page', token)];
  },
  'a page template': ({at, token}) => {
    writeFileSync(at('templates/pages/soak.tsx'), template(token));
    return [shows('soak', token)];
  },
  'a component': ({at, token}) => {
    writeFileSync(at('templates/components/soak-badge.tsx.tmp'), component(token));
    renameSync(at('templates/components/soak-badge.tsx.tmp'), at('templates/components/soak-badge.tsx'));
    return [shows('soak', token)];
  },
  'a component of the same size and time': ({at, token}) => {
    const file = at('templates/components/soak-badge.tsx');
    const {atime, mtime} = statSync(file);
    writeFileSync(file, component(token));
    utimesSync(file, atime, mtime);
    return [shows('soak', token)];
  },
  'a style': ({at, token}) => {
    writeFileSync(at('templates/styles/utilities.css'), style(token));
    return [{...shows('soak', token), isStyle: true}];
  },
  'a data file': ({at, token}) => {
    writeFileSync(at('content/facts/one.yml'), `title: ${token}\n`);
    return [shows('soak', token)];
  },
  'site.yml': ({at, token}) => {
    writeFileSync(at('content/site.yml'), `brand: ${token}\n`);
    return [shows('', token)];
  },
  'site.yml of the same size and time': ({at, token}) => {
    const {atime, mtime} = statSync(at('content/site.yml'));
    writeFileSync(at('content/site.yml'), `brand: ${token}\n`);
    utimesSync(at('content/site.yml'), atime, mtime);
    return [shows('', token)];
  },
  '_dir.yml': ({at, token}) => {
    writeFileSync(at('content/docs/_dir.yml'), `title: ${token}\n`);
    return [shows('docs/p0', token)];
  },
  'a public file': ({at, token}) => {
    writeFileSync(at('content/public/note.txt'), `${token}\n`);
    return [shows('note.txt', token)];
  },
  'a public file of the same size and time': ({at, token}) => {
    const {atime, mtime} = statSync(at('content/public/note.txt'));
    writeFileSync(at('content/public/note.txt'), `${token}\n`);
    utimesSync(at('content/public/note.txt'), atime, mtime);
    return [shows('note.txt', token)];
  },
};

export const wayCount = Object.keys(ways).length;

/**
 * Saves `saves` times, in all ways in random order, again and again. Returns the way of each save and its duration, which
 * is undefined if the save was not served within `limitMs`.
 */
export async function soak({saves, busy = 0, seed = 1, limitMs = 10_000, only, onSave = () => {}}) {
  const root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'galley-soak-'));
  const burners = [];
  let server;
  try {
    const at = (file) => path.join(root, file);
    for (const [file, text] of Object.entries(siteFiles())) {
      mkdirSync(path.dirname(at(file)), {recursive: true});
      writeFileSync(at(file), text);
    }
    symlinkSync('../../shared/a.md', at('content/linked/page.md'));
    const git = (...args) => {
      const as = ['-c', 'user.name=Soak', '-c', 'user.email=soak@galley.example', '-c', 'core.autocrlf=false'];
      execFileSync('git', [...as, ...args], {cwd: root, stdio: 'ignore'});
    };
    writeFileSync(at('.gitignore'), '.galley\n');
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
    server = spawn(process.execPath, [galley, 'dev', '--root', root, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const origin = await originOf(server);
    const random = randomFrom(seed);
    for (let count = 0; count < busy; count++) burners.push(spawn(process.execPath, ['-e', burn], {stdio: 'ignore'}));
    const names = Object.keys(ways).filter((name) => only === undefined || name.includes(only));
    const order = [];
    const results = [];
    for (let count = 0; count < saves; count++) {
      if (order.length === 0) order.push(...shuffled(names, random));
      const way = order.pop();
      const token = `t${String(seed).padStart(3, '0')}${String(count).padStart(6, '0')}`;
      const index = Math.floor(random() * pagesInFolder);
      const isDeep = random() < 0.5;
      const doc = isDeep
        ? {file: `content/guide/deep/p${index}.md`, url: `guide/deep/p${index}`}
        : {file: `content/docs/p${index}.md`, url: `docs/p${index}`};
      const expected = (await ways[way]({at, doc, token, count, git, can})) ?? [shows(doc.url, token)];
      const started = performance.now();
      const isSeen = await areSeen(origin, expected, started + limitMs);
      const result = {way, file: doc.file, durationMs: isSeen ? performance.now() - started : undefined};
      if (!isSeen) result.onDisk = readFileSync(at(doc.file), 'utf8');
      results.push(result);
      onSave(result, count);
      await pause(random() * 250);
    }
    return results;
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
    if (server !== undefined) await ended(server);
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  }
}

/** Exits on its own if nothing terminates it. */
const burn = `const end = Date.now() + 3600_000; while (Date.now() < end) Math.sqrt(Math.random());`;

async function areSeen(origin, expected, until) {
  for (const one of expected) {
    if (!(await isSeen(origin, one, until))) return false;
    if (one.next !== undefined && !(await isSeen(origin, one.next(), until))) return false;
  }
  return true;
}

async function isSeen(origin, {url, text, isStyle}, until) {
  for (;;) {
    const found = await get(origin + url);
    const [, sheet] = (isStyle && /<link rel="stylesheet" href="\/([^"]+)"/.exec(found.text)) || [];
    const read = sheet === undefined ? found : await get(origin + sheet);
    if (text === undefined ? read.status === 404 : read.status === 200 && read.text.includes(text)) return true;
    if (performance.now() > until) return false;
    await pause(25);
  }
}

async function get(url) {
  const response = await fetch(url, {redirect: 'manual'});
  return {status: response.status, text: await response.text()};
}

function originOf(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += String(chunk);
      const [, url] = /"type":"ready","url":"([^"]+)"/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`galley dev ended with ${code}: ${output}`)));
  });
}

async function ended(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
}

function can(program) {
  return process.env.PATH.split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(items, random) {
  return items
    .map((item) => [random(), item])
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

async function main() {
  const number = (fallback) => ({type: 'string', default: fallback});
  const {values} = parseArgs({
    options: {
      saves: number('200'),
      busy: number('0'),
      seed: number('1'),
      'limit-ms': number('10000'),
      only: {type: 'string'},
    },
  });
  const results = await soak({
    saves: Number(values.saves),
    busy: Number(values.busy),
    seed: Number(values.seed),
    limitMs: Number(values['limit-ms']),
    only: values.only,
    onSave: ({way, file, durationMs, onDisk}, count) => {
      if (durationMs === undefined) console.log(`missed: save ${count}, ${way}, ${file}: ${JSON.stringify(onDisk)}`);
      else if ((count + 1) % 100 === 0) console.log(`${count + 1} saves`);
    },
  });
  const byWay = new Map();
  for (const {way, durationMs} of results) byWay.set(way, [...(byWay.get(way) ?? []), durationMs]);
  for (const [way, times] of [...byWay].toSorted()) console.log(`${way.padEnd(50)} ${summaryOf(times)}`);
  const times = results.map(({durationMs}) => durationMs);
  console.log(`${'All'.padEnd(50)} ${summaryOf(times)}`);
  if (times.includes(undefined)) process.exitCode = 1;
}

function summaryOf(times) {
  const seen = times.filter((time) => time !== undefined).toSorted((a, b) => a - b);
  const at = (share) => Math.round(seen[Math.min(seen.length - 1, Math.floor(seen.length * share))] ?? 0);
  const figures = `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms`;
  return `${times.length} saves, ${times.length - seen.length} missed, ${figures}`;
}
