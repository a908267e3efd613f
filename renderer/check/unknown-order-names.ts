// Finds unknown and repeated names in the `order` list of a `_dir` file.
import type {Diagnostic, Fix, Place} from '../base/diagnostic.js';
import {nameSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {folderOf, pathBelow} from '../base/posix-path.js';
import {isDirectoryFile, nameInList, orderList} from '../catalog/document-order.js';
import type {Document} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {placesIn} from './field-places.js';
import type {ReadFixableText} from './fixes/fixable-text.js';

export function* unknownNamesInOrder({rawDocuments, sources, readFixableText}: CheckContext): Iterable<Diagnostic> {
  const lists = rawDocuments.filter(({meta}) => isDirectoryFile(String(meta._stem)) && orderList(meta).length > 0);
  if (lists.length === 0) return;
  const names = namesByFolder(rawDocuments);
  for (const document of lists) {
    const folder = folderOf(String(document.meta._stem));
    const known = names.get(folder) ?? new Set();
    const found = new Set<string>();
    for (const [index, name] of orderList(document.meta).entries()) {
      if (name === undefined) continue;
      const nameWithoutExtension = nameInList(name.replace(/\.mdc?$/, ''));
      const isRepeated = found.has(nameWithoutExtension);
      found.add(nameWithoutExtension);
      if (known.has(nameWithoutExtension) && !isRepeated) continue;
      const near = nearest(nameWithoutExtension, known);
      const place = placesIn(sources, document)(['order', index]);
      const spelling = nameSpellings(known)(nameWithoutExtension);
      const fix = isRepeated ? removalFix(place, name, readFixableText) : spelling && textFix(place, name, spelling);
      yield {
        severity: 'warning',
        code: 'order-unknown',
        message: isRepeated
          ? `\`${name}\` is in this list twice.`
          : `There is no page or folder ${name} in content/${folder}.`,
        hint: isRepeated
          ? 'Remove one of them. Only the first has an effect.'
          : near === undefined
            ? 'Write the names of files and folders without number and extension.'
            : `Did you mean ${near}?`,
        place,
        ...(fix && {fix}),
      };
    }
  }
}

/** Removes the line `- name`, or in a list in brackets the name with the comma before it. */
function removalFix({file, line, column}: Place, name: string, readFixableText: ReadFixableText): Fix | undefined {
  const raw = readFixableText(file);
  const start = line === undefined || column === undefined ? undefined : raw?.offsetAt(line, column);
  if (raw === undefined || line === undefined || start === undefined) return undefined;
  const [before, after] = [raw.text.slice(0, start), raw.text.slice(start)];
  const written = /^(?:"[^"]*"|'[^']*'|[^\s,\]]+)/.exec(after)?.[0];
  if (written?.includes(name) !== true) return undefined;
  const lineText = raw.lineAt(line)!;
  if (/^\s*-\s+\S+\s*$/.test(lineText))
    return {description: 'Remove the line.', edits: [{file, line, column: 1, old: `${lineText}\n`, new: ''}]};
  const list = before.trimEnd();
  if (!list.endsWith(',') || !/^\s*[,\]]/.test(after.slice(written.length))) return undefined;
  const comma = before.slice(list.length - 1);
  const old = `${comma}${written}`.replaceAll(/\r\n?/g, '\n');
  return {
    description: 'Remove the name.',
    edits: [{file, ...raw.positionAt(start - comma.length), old, new: ''}],
  };
}

/** Returns the names of the pages and folders in each folder, by the path of the folder without `content/`. */
function namesByFolder(documents: readonly Document[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  const add = (stem: string): void => {
    const folder = folderOf(stem);
    const name = pathBelow(folder, stem);
    const known = names.get(folder);
    // Parent folders are valid names too.
    if (known === undefined && folder !== '') add(folder);
    names.set(folder, (known ?? new Set()).add(nameInList(name)));
  };
  for (const {meta} of documents) if (!isDirectoryFile(String(meta._stem))) add(String(meta._stem));
  return names;
}
