import {fileURLToPath} from 'node:url';
import path from 'node:path';
import {test} from 'vitest';
import {repository} from '../../../../support/galley.js';
import {python, whyNoPython} from './python.js';

test('the Python SDK runtime passes its unit tests', async ({skip}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const here = fileURLToPath(new URL('.', import.meta.url));
  await python(['-m', 'unittest', 'discover', '-s', 'core', '-t', '.'], {
    cwd: here,
    path: path.join(repository, 'runtime/tools/sdk-runtime'),
  });
});
