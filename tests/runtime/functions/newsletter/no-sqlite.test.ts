// A machine without the native module of @libsql/client.
import {expect, test, vi} from 'vitest';
import {embeddedStore} from '../../../../runtime/functions/newsletter/embedded-store.js';

vi.mock('@libsql/client', () => {
  throw new Error("Cannot find module '@libsql/linux-x64-gnu'");
});

test('embeddedStore without SQLite fails with the command that installs it', async () => {
  await expect(embeddedStore({url: 'file:newsletter.db'})).rejects.toThrow(
    /^NEWSLETTER_STORE=file:… needs SQLite, which cannot be loaded: .+\. Run npm install on this machine without --omit=optional, or set NEWSLETTER_STORE to a server, such as libsql:\/\/… or postgres:\/\/…\.$/s,
  );
});
