import {execFileSync} from 'node:child_process';
import {existsSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {openStore} from '../../../../runtime/functions/newsletter/open-store.js';
import {readSettings} from '../../../../runtime/functions/newsletter/newsletter-settings.js';
import {env} from '../../../support/newsletter.js';
import {temporary} from '../../../support/temporary.js';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'openStore creates the database and its -wal and -shm files with mode 600',
  async () => {
    const folder = temporary();
    const file = path.join(folder, 'my list.db');
    const store = await openStore(readSettings({...env, NEWSLETTER_STORE: `file://${encodeURI(file)}`}));
    await store.consumeRateLimits([{key: 'x', windowMs: 1000, max: 1}], 0);
    expect([modeOf(file), modeOf(`${file}-wal`), modeOf(`${file}-shm`)]).toEqual(['600', '600', '600']);
    await store.close();
  },
);

test.skipIf(process.platform === 'win32')('openStore keeps the mode of an existing file', async () => {
  const file = path.join(temporary(), 'shared.db');
  writeFileSync(file, '', {mode: 0o640});
  await (await openStore(readSettings({...env, NEWSLETTER_STORE: `file:${file}`}))).close();
  expect(modeOf(file)).toBe('640');
});

test('openStore of the same file twice in a process keeps the locks of the first store', async () => {
  const file = path.join(temporary(), 'list.db');
  const settings = readSettings({...env, NEWSLETTER_STORE: `file:${file}`});
  const first = await openStore(settings);
  const second = await openStore(settings);
  // The last process that closes a database deletes its log. Without the locks of the first store, this process looks like the last one.
  const other = `
    import {createClient} from '@libsql/client';
    const client = createClient({url: ${JSON.stringify(`file:${file}`)}});
    await client.execute('SELECT count(*) FROM newsletter_subscriptions');
    client.close();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', other], {cwd: import.meta.dirname});
  expect(existsSync(`${file}-wal`)).toBe(true);
  await first.close();
  await second.close();
});

test('openStore with an email service creates no file', async () => {
  const folder = temporary();
  const store = await openStore(readSettings({...env, NEWSLETTER_STORE: 'buttondown', NEWSLETTER_PROVIDER_KEY: 'key'}));
  expect([store.kind, existsSync(path.join(folder, 'newsletter.db'))]).toEqual(['provider', false]);
  await store.close();
});
