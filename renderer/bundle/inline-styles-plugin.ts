// esbuild plugin: inlines a stylesheet that a script imports as a string. Chunks that are loaded later include their
// styles, and the stylesheet of the page stays small.
import {readFile} from 'node:fs/promises';
import type {Plugin} from 'esbuild';

export const inlineStylesPlugin: Plugin = {
  name: 'inline-styles',
  setup(build) {
    build.onLoad({filter: /\.css$/, namespace: 'file'}, async ({path}) => {
      const {code} = await build.esbuild.transform(await readFile(path, 'utf8'), {
        loader: 'css',
        minify: true,
        ...(build.initialOptions.target !== undefined && {target: build.initialOptions.target}),
      });
      return {contents: code, loader: 'text'};
    });
  },
};
