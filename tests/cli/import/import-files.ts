// Imports a site in memory, and lists the results as short texts.
import {detectGenerator} from '../../../cli/import/detect-generator.js';
import {importSite, type ImportedFiles} from '../../../cli/import/import-site.js';
import {memoryProject} from './memory-project.js';

interface Listed {
  readonly files: Readonly<Record<string, string>>;
  /** `public/logo.svg → content/public/logo.svg` */
  readonly copies: readonly string[];
  /** `/old → /new redirect` */
  readonly urls: readonly string[];
  /** `file:line message` for each part that the import left to do by hand. */
  readonly notes: readonly string[];
}

/** Imports the files of an old site. Without a generator, it is detected. */
export function importFiles(
  generator: string | undefined,
  files: Readonly<Record<string, string>>,
  locale?: string,
): Listed {
  const project = memoryProject(files);
  return listed(importSite(project, {...detectGenerator(project, generator, 'old'), locale}));
}

function listed({texts, copies, urls, notes}: ImportedFiles): Listed {
  return {
    files: Object.fromEntries(texts),
    copies: copies.map(({from, to}) => `${from} → ${to}`),
    urls: urls.map((row) => `${row.old} → ${row.new} ${row.kind}`),
    notes: notes.flatMap(({kind, message, place}) =>
      kind === 'by-hand'
        ? [`${place ? `${place.file}${place.line === undefined ? '' : `:${place.line}`} ` : ''}${message}`]
        : [],
    ),
  };
}
