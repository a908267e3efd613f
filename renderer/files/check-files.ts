import type {Files} from './files.js';

/** Returns the files with checks of a site, in alphabetical order. Tests beside them are left out. */
export function checkFiles(files: Files): readonly string[] {
  return files
    .walk('templates/checks')
    .files.map(({path}) => path)
    .filter((file) => /^templates\/checks\/[^/]+(?<!\.test|\.d)\.tsx?$/.test(file))
    .toSorted();
}
