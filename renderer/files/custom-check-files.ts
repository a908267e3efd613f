import type {Files} from './files.js';

/** Returns the files of a site's custom checks in alphabetical order, without their tests and declaration files. */
export function customCheckFiles(files: Files): readonly string[] {
  return files
    .walk('templates/checks')
    .files.map(({path}) => path)
    .filter((file) => /^templates\/checks\/[^/]+(?<!\.test|\.d)\.tsx?$/.test(file))
    .toSorted();
}
