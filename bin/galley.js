#!/usr/bin/env node
// The program is built into lib/; this file only finds it.
import {existsSync} from 'node:fs';

const program = new URL('../lib/cli/main.js', import.meta.url);

// React renders several times faster without its development checks, and it reads this when it is loaded.
if (process.env.NODE_ENV !== 'development') process.env.NODE_ENV = 'production';

if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write('Galley is not built yet.\n  hint: Run `npm install`, or `npm run prepare`, in its folder.\n');
  process.exitCode = 2;
}
