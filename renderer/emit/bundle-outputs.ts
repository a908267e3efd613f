// Publishes the scripts, styles and fonts of the bundle.
import {hashOf} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Bundle} from '../bundle/bundle-templates.js';
import type {Output} from './output/output.js';

/** Returns every file of a bundle. */
export const bundleOutputs = memoize(({files}: Bundle): readonly Output[] =>
  files.map(({path, content, encoding}) => {
    const body = encoding === 'base64' ? Buffer.from(content, 'base64') : content;
    return {path, hash: hashOf(body), body: () => Promise.resolve(body)};
  }),
);
