// `galley newsletter` on stores that the code of the function has filled. Most tests run the command inside of this process.
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {createClient} from '@libsql/client';
import {Command} from 'commander';
import {afterEach, beforeAll, describe, expect, test, vi} from 'vitest';
import {newsletterCommand} from '../../cli/commands/newsletter.js';
import {writeCsvLine} from '../../cli/newsletter/write-csv-line.js';
import {createIo, type Io} from '../../cli/io.js';
import {SiteError} from '../../renderer/base/site-error.js';
import {embeddedStore} from '../../runtime/functions/newsletter/embedded-store.js';
import {addressKey, readAddress} from '../../runtime/functions/newsletter/mail-address.js';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

afterEach(() => void vi.unstubAllEnvs());

interface Output {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in this process. `--json` is one of the arguments. */
async function newsletter(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Output> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const errors: string[] = [];
  const io = Object.assign(Object.create(createIo(process)) as Io, {
    cwd,
    exitCode: 0,
    out: (line) => void lines.push(line),
    info: (line) => void errors.push(line),
    warn: (line) => void errors.push(line),
    root: () => {
      throw new SiteError('content-missing', 'There is no site here.');
    },
  } satisfies Partial<Io>);
  Object.defineProperties(io, {json: {value: args.includes('--json')}, columns: {value: undefined}});
  const program = new Command().exitOverride().addCommand(newsletterCommand(io));
  try {
    await program.parseAsync(['newsletter', ...args.filter((arg) => arg !== '--json')], {from: 'user'});
    return {exitCode: io.exitCode, out: lines.join('\n'), error: errors.join('\n')};
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return {exitCode: 2, out: lines.join('\n'), error: `${error.code}: ${error.message}`};
  }
}

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 2, 1);

/** A folder with a store: `ada` has confirmed, the others have not. */
async function filled(addresses: readonly string[]): Promise<string> {
  const folder = temporary();
  const store = await embeddedStore({url: `file:${path.join(folder, 'newsletter.db')}`});
  for (const [index, written] of addresses.entries()) {
    const address = readAddress(written);
    if (address === undefined) throw new Error(written);
    const tokenHash = `hash ${index}`;
    await store.signUp({
      list: 'newsletter',
      key: await addressKey('newsletter', address),
      address: address.mail,
      source: '/docs',
      textVersion: '1',
      now: start + index * 1000,
      resend: false,
      id: `id-${index}`,
      confirmation: {tokenHash, tokenExpiresAt: start + 3 * day, mailDueAt: start + 60_000, maxMails: 4},
      limits: [],
      addressLimits: [],
    });
    if (written.startsWith('ada')) await store.confirm(tokenHash, start + day);
  }
  await store.close();
  return folder;
}

describe('galley newsletter', () => {
  let cwd = '';
  beforeAll(async () => (cwd = await filled(['ada@reader.example', '=cmd+1@reader.example', '+49@reader.example'])));

  test('export writes confirmed addresses, or all with --state all, and escapes spreadsheet formulas', async () => {
    const head = 'address,state,requested,confirmed,source,textVersion\r\n';
    const ada = 'ada@reader.example,subscribed,2026-03-01T00:00:00.000Z,2026-03-02T00:00:00.000Z,/docs,1\r\n';
    expect(await newsletter(['export', '--out', 'readers.csv'], cwd)).toMatchObject({
      error: expect.stringContaining('1 address of newsletter.db, in readers.csv'),
    });
    expect(readFileSync(path.join(cwd, 'readers.csv'), 'utf8')).toBe(head + ada);
    const {stdout} = await galley(['newsletter', 'export', '--state', 'all'], {cwd});
    expect(stdout).toContain(`"'=cmd+1@reader.example",pending,2026-03-01T00:00:01.000Z,,/docs,1\r\n`);
    expect(stdout).toContain(`"'+49@reader.example",pending`);
  });

  test('export --links adds the unsubscribe link of each address', async () => {
    const env = {
      NEWSLETTER_SITE: 'https://acme.example/',
      NEWSLETTER_SECRET: 'a secret of thirty-two characters and more',
    };
    expect(await newsletter(['export', '--links', '--json', '--out', 'links.json'], cwd, env)).toMatchObject({
      exitCode: 0,
    });
    expect(JSON.parse(readFileSync(path.join(cwd, 'links.json'), 'utf8'))).toEqual({
      address: 'ada@reader.example',
      state: 'subscribed',
      requested: '2026-03-01T00:00:00.000Z',
      confirmed: '2026-03-02T00:00:00.000Z',
      source: '/docs',
      textVersion: '1',
      unsubscribe: expect.stringMatching(/^https:\/\/acme\.example\/AddToNewsletter\/unsubscribe\?token=id-0\.[\w-]+$/),
    });
  });

  test('list prints addresses, remove of several needs --yes, and purge removes expired unconfirmed ones', async () => {
    const list = async () =>
      (await newsletter(['list', '--json'], cwd)).out
        .split('\n')
        .map((line) => (JSON.parse(line) as {address: string}).address);
    expect(await list()).toEqual(['ada@reader.example', '=cmd+1@reader.example', '+49@reader.example']);
    const two = ['remove', '=CMD+1@Reader.example', 'nobody@reader.example'];
    expect(await newsletter(two, cwd)).toMatchObject({exitCode: 2, error: 'usage: 2 addresses would be removed.'});
    const {exitCode, out} = await newsletter([...two, '--yes', '--json'], cwd);
    expect({exitCode, lines: out.split('\n').map((line) => JSON.parse(line) as unknown)}).toEqual({
      exitCode: 1,
      lines: [
        {type: 'removed', address: '=CMD+1@Reader.example', removed: true},
        {type: 'removed', address: 'nobody@reader.example', removed: false},
      ],
    });
    expect((await newsletter(['purge'], cwd)).out).toBe('Removed 1 unconfirmed address from newsletter.db.');
    expect(await list()).toEqual(['ada@reader.example']);
    expect(await newsletter(['remove', 'ada@reader.example'], cwd)).toMatchObject({
      exitCode: 0,
      error: expect.stringContaining('Removed ada@reader.example.'),
    });
  });
});

test('galley newsletter list fails with store-missing for a file that is not a store, and leaves it unchanged', async () => {
  const cwd = temporary({'text.db': 'hi'});
  const client = createClient({url: `file:${path.join(cwd, 'other.db')}`});
  await client.execute('CREATE TABLE notes (text)');
  client.close();
  for (const [name, message] of [
    ['none.db', 'There is no store at none.db.'],
    ['text.db', 'text.db is not a store of the newsletter.'],
    ['other.db', 'other.db is not a store of the newsletter.'],
  ] as const) {
    expect(await newsletter(['list', '--store', name], cwd)).toMatchObject({
      exitCode: 2,
      error: `store-missing: ${message}`,
    });
  }
  const again = createClient({url: `file:${path.join(cwd, 'other.db')}`});
  const {rows} = await again.execute('SELECT name FROM sqlite_master');
  again.close();
  expect(rows.map(({name}) => name)).toEqual(['notes']);
});

test('galley newsletter export refuses to overwrite a file', async () => {
  const cwd = await filled(['ada@reader.example']);
  writeFileSync(path.join(cwd, 'readers.csv'), 'mine');
  expect(await newsletter(['export', '--out', 'readers.csv'], cwd)).toMatchObject({
    exitCode: 2,
    error: 'output-unwritable: readers.csv already exists.',
  });
  expect(readFileSync(path.join(cwd, 'readers.csv'), 'utf8')).toBe('mine');
});

test.each([
  [
    {NEWSLETTER_STORE: 'buttondown', NEWSLETTER_PROVIDER_KEY: 'k3y'},
    'store-missing: An email service stores the addresses, so this command cannot read them.',
  ],
  [{NEWSLETTER_STORE: 'nonsense'}, expect.stringContaining('function-settings: NEWSLETTER_STORE must be')],
  [
    {NEWSLETTER_STORE: 'postgres://u:p4ss@127.0.0.1:1/a'},
    'store-unreachable: The PostgreSQL store cannot be opened (ECONNREFUSED).',
  ],
])('galley newsletter list exits with 2 for the settings %j', async (env, error) => {
  expect(await newsletter(['list'], temporary(), env as Record<string, string>)).toEqual({exitCode: 2, out: '', error});
});

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'c"d', 'e\nf'], '"a,b","c""d","e\nf"\r\n'],
  [
    ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|x', '%0'],
    `"'=1+1","'+1","'-1","'@SUM(A1)","'\t=1","' =1","'|x","'%0"\r\n`,
  ],
  [[undefined, ''], ',\r\n'],
])('writeCsvLine(%j) quotes cells and escapes formulas', (cells, line) => expect(writeCsvLine(cells)).toBe(line));
