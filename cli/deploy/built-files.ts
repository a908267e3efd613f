// Lists the files of a built site for the upload.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {hashOf} from '../../renderer/base/hash.js';
import type {BuiltFile} from './upload-plan.js';

/**
 * Returns every file below `folder`, except those in hidden folders and hidden files at its top that Galley does not
 * write, such as `.git` and `.vercel`.
 */
export function builtFiles(folder: string): readonly BuiltFile[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .filter((file) => !/^\.(?!(?:nojekyll|htaccess)$|well-known\/)/.test(file))
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file));
      return {path: file, bytes: bytes.length, hash: hashOf(bytes)};
    });
}
