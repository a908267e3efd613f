// An old site in memory.
import {normalized, type OldProject} from '../../../cli/import/old-project.js';

/** Keys are paths relative to the folder of the site. */
export function memoryProject(files: Readonly<Record<string, string>>): OldProject {
  const texts = new Map(Object.entries(files));
  return {
    list: (folder) => [...texts.keys()].filter((file) => isBelow(normalized(folder), file)).sort(),
    read: (file) => texts.get(normalized(file)),
  };
}

function isBelow(folder: string, file: string): boolean {
  return folder === '' || folder === '.' ? !file.startsWith('../') : file.startsWith(`${folder}/`);
}
