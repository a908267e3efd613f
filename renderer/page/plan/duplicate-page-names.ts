// Finds pages of the site with the same name.
import type {Diagnostic} from '../../base/diagnostic.js';
import type {PageDefinition} from '../page.js';
import {placeOfQuotedName} from './place-of-quoted-name.js';

export interface NamedPages {
  /** Those of the site, by template file. */
  readonly definitions: Iterable<readonly [file: string, definition: PageDefinition]>;
  sourceTextOf(file: string): string;
}

export function duplicatePageNames({definitions, sourceTextOf}: NamedPages): Diagnostic[] {
  const files = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [file, {name}] of definitions) {
    const first = files.get(name);
    if (first === undefined) files.set(name, file);
    else
      diagnostics.push({
        severity: 'warning',
        code: 'page-name-duplicate',
        message: `${first} also has the name \`${name}\`.`,
        hint: 'Give each page its own name, such as that of its file.',
        place: placeOfQuotedName(name, file, sourceTextOf(file)),
      });
  }
  return diagnostics;
}
