#!/usr/bin/env node
// The program is built into lib/; this file only finds it.
import {existsSync} from 'node:fs';
import {setFlagsFromString} from 'node:v8';

const program = new URL('../lib/cli/main.js', import.meta.url);

// React renders several times faster without its development checks, and it reads this when it is loaded.
if (process.env.NODE_ENV !== 'development') process.env.NODE_ENV = 'production';

// The V8 of Node 20 has nothing between its quick compiler and its best one, and calls for the best so soon that a build
// of 1,000 pages spends a quarter of its processor time there. Four times its usual patience takes a tenth off the whole.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=270336');

if (existsSync(program)) {
  // The program that reads our output may end early, as in `galley query | head`.
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const {main} = await import(program.href);
  process.exitCode = await main(process, process.argv.slice(2));
} else {
  process.stderr.write('Galley is not built yet.\n  hint: Run `npm install`, or `npm run prepare`, in its folder.\n');
  process.exitCode = 2;
}
