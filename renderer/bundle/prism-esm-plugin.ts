// esbuild plugin: converts Prism to an ECMAScript module. As CommonJS, it would add esbuild's interop helpers to the
// script that every page loads.
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

export const prismEsmPlugin: Plugin = {
  name: 'prism-esm',
  setup(build) {
    build.onLoad({filter: /[\\/]prismjs[\\/]prism\.js$/}, async ({path}) => ({
      contents: `${await readFile(path, 'utf8')}\nexport default Prism;`,
    }));
  },
};
