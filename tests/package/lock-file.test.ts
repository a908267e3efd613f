// `npm ci` refuses a lock file that lacks an entry for any dependency, those for other platforms included, and npm writes
// such lock files by itself: it leaves out packages that the configured registry does not have.
import {copyFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

test('npm ci --offline accepts the lock file', async () => {
  const folder = temporary();
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(repository, file), path.join(folder, file));
  }
  // Offline and with an empty cache, npm has only the lock file to go by.
  const {exitCode, stderr} = await execa(
    'npm',
    ['ci', '--dry-run', '--offline', '--ignore-scripts', '--cache', path.join(folder, 'cache')],
    {cwd: folder, reject: false},
  );
  expect({exitCode, missing: stderr.match(/Missing: .*/g)}).toEqual({exitCode: 0, missing: null});
});
