// Load test of `galley functions serve` with the embedded store: measures latency, and checks that no sign-up is lost.
//
//   node scripts/build.js && node scripts/bench-newsletter.js [--signups 10000] [--at-once 200] [--kill] [--json]
//
// Every twentieth address is sent twice at the same time, in different letter case. With --kill, the server is killed halfway
// (SIGKILL). The script then checks that the file contains every acknowledged address, starts a new server, and sends the
// others again.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {Agent, request} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {createClient} from '@libsql/client';

const {values} = parseArgs({
  options: {
    signups: {type: 'string', default: '10000'},
    'at-once': {type: 'string', default: '200'},
    kill: {type: 'boolean', default: false},
    json: {type: 'boolean', default: false},
  },
});
const signUps = Number(values.signups);
const atOnce = Number(values['at-once']);
if (!(signUps > 0 && signUps <= 100_000 && atOnce > 0 && atOnce <= 5000)) {
  console.error(
    'usage: node scripts/bench-newsletter.js [--signups 1 to 100000] [--at-once 1 to 5000] [--kill] [--json]',
  );
  process.exit(2);
}

const galley = fileURLToPath(new URL('../bin/galley.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-newsletter-'));
const file = `file:${path.join(folder, 'newsletter.db')}`;
const addresses = Array.from({length: signUps}, (_, i) => `reader-${i}@example.org`);
let server = await startServer();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, giveUp);
try {
  const result = await run();
  console.log(values.json ? JSON.stringify(result) : sentences(result));
  process.exitCode =
    result.lost + result.lostByKill + result.doubles + result.strangers + result.unanswered > 0 ? 1 : 0;
} finally {
  server.process.kill('SIGTERM');
  await server.ended;
  rmSync(folder, {recursive: true, force: true});
}

/** Stops the server and deletes the temporary folder. */
function giveUp() {
  server.process.kill('SIGKILL');
  rmSync(folder, {recursive: true, force: true});
  process.exit(1);
}

async function run() {
  const acknowledged = new Set();
  const times = [];
  const half = signUps / 2;
  let killed = !values.kill;
  const onAcknowledged = () => {
    if (killed || acknowledged.size < half) return;
    killed = true;
    server.process.kill('SIGKILL');
  };

  const startedAt = performance.now();
  const first = await sendAll(addresses.flatMap(withDouble), acknowledged, times, onAcknowledged);
  let lostByKill = 0;
  const beforeKill = acknowledged.size;
  if (values.kill) {
    await server.ended;
    const stored = new Set(await readStored());
    lostByKill = [...acknowledged].filter((address) => !stored.has(address)).length;
    server = await startServer();
    await sendAll(
      addresses.filter((address) => !acknowledged.has(address)),
      acknowledged,
      times,
      () => undefined,
    );
  }
  const seconds = (performance.now() - startedAt) / 1000;

  const stored = await readStored();
  const known = new Set(addresses);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] * 10) / 10;
  return {
    signUps,
    atOnce,
    kept: new Set(stored).size,
    lost: addresses.filter((address) => !stored.includes(address) && acknowledged.has(address)).length,
    doubles: stored.length - new Set(stored).size,
    strangers: stored.filter((address) => !known.has(address)).length,
    unanswered: signUps - acknowledged.size,
    refused: first.refused,
    ...(values.kill && {acknowledgedBeforeKill: beforeKill}),
    lostByKill,
    perSecond: Math.round(times.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
  };
}

/** Adds every twentieth address a second time. */
function withDouble(address, i) {
  return i % 20 === 0 ? [address, address.toUpperCase()] : [address];
}

/** Sends all addresses with limited concurrency. `refused` counts responses other than 202. */
async function sendAll(list, acknowledged, times, onAcknowledged) {
  const agent = new Agent({keepAlive: true, maxSockets: atOnce});
  // Open the connections first: real readers connect one after the other, and connections opened at once would wait for each other.
  await Promise.all(Array.from({length: Math.min(atOnce, list.length)}, () => connect(agent)));
  const waiting = list.entries();
  let refused = 0;
  const worker = async () => {
    for (const [i, address] of waiting) {
      const startedAt = performance.now();
      const status = await post(address, i, agent);
      if (status === 202) {
        times.push(performance.now() - startedAt);
        acknowledged.add(address.toLowerCase());
        onAcknowledged();
      } else if (status !== undefined) refused += 1;
    }
  };
  await Promise.all(Array.from({length: Math.min(atOnce, list.length)}, worker));
  agent.destroy();
  return {refused};
}

/** Opens a keep-alive connection. */
function connect(agent) {
  return new Promise((resolve) => {
    const outgoing = request(new URL('/healthz', server.url), {agent}, (response) =>
      response.resume().on('end', resolve),
    );
    outgoing.on('error', resolve);
    outgoing.end();
  });
}

/** The status, or undefined if the server is gone. Each request has another client address, because of the rate limit. */
function post(email, i, agent) {
  const body = JSON.stringify({email, hp: '', t: 4000, src: '/'});
  const headers = {
    Origin: 'https://acme.example',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
  };
  return new Promise((resolve) => {
    const outgoing = request(server.url, {method: 'POST', agent, headers}, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve(undefined));
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.end(body);
  });
}

async function readStored() {
  const client = createClient({url: file});
  const {rows} = await client.execute('SELECT address FROM newsletter_subscriptions');
  client.close();
  // The address in capitals may have arrived before the other.
  return rows.map(({address}) => String(address).toLowerCase());
}

async function startServer() {
  const child = spawn(process.execPath, [galley, 'functions', 'serve', '--port', '0', '--trust-proxy', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NEWSLETTER_SITE: 'https://acme.example/',
      NEWSLETTER_SECRET: 'only for measuring, and nothing else',
      NEWSLETTER_STORE: file,
      NEWSLETTER_DOUBLE_OPT_IN: 'false',
      NEWSLETTER_PER_MINUTE: '100000000',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({input: child.stdout}).on('line', (line) => {
      if (line.includes('"ready"')) resolve(JSON.parse(line).url);
    });
    ended.then((code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {process: child, ended, url};
}

function sentences({
  kept: stored,
  lost,
  doubles,
  strangers,
  unanswered,
  refused,
  perSecond,
  p50,
  p99,
  slowest,
  ...more
}) {
  return [
    `${signUps} sign-ups, ${atOnce} at a time: ${perSecond} per second, median ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`,
    ...(values.kill ? [`killed after ${more.acknowledgedBeforeKill}: ${more.lostByKill} of them lost`] : []),
    `${stored} kept, ${lost} lost, ${doubles} double, ${strangers} that nobody sent, ${unanswered} unanswered, ${refused} refused`,
  ].join('\n');
}
