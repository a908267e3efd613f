// esbuild plugin: Prism as an ECMAScript module. As CommonJS, it puts esbuild's helpers for that (0.26 kB) into the
// script that every page loads.
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

export const prismModule: Plugin = {
  name: 'prism-module',
  setup(build) {
    build.onLoad({filter: /[\\/]prismjs[\\/]prism\.js$/}, async ({path}) => ({
      contents: `${await readFile(path, 'utf8')}\nexport default Prism;`,
    }));
  },
};
