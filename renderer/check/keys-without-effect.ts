// Reports keys that authors know from other generators, and that have no effect here: `redirect`, `navigation.redirect`, and
// `children` in a `_dir` file.
import type {ZodType} from 'zod';
import type {Diagnostic} from '../base/diagnostic.js';
import {keyPathText, valueAt} from '../base/schema-messages.js';
import {isDirectoryFile} from '../catalog/document-order.js';
import type {Document} from '../document/document-types.js';
import {shapeOf} from '../page/fields/schema-parts.js';
import {placesIn} from './field-places.js';
import type {CheckContext} from './site-wide-checks.js';

export function* keysWithoutEffect({
  rawDocuments,
  validateFields,
  sources,
  config,
}: Pick<CheckContext, 'rawDocuments' | 'validateFields' | 'sources' | 'config'>): Iterable<Diagnostic> {
  for (const document of rawDocuments) {
    const isDirectory = isDirectoryFile(String(document.meta._stem));
    if (!isDirectory && document.meta._type !== 'markdown') continue;
    for (const {keys, onlyInDirectory = false, hintFor} of unusedKeys) {
      const value = valueAt(document.meta, keys);
      if (!value || (onlyInDirectory && !isDirectory)) continue;
      const [key] = keys;
      // The first schema is Galley's own. A key of the site, and a field of the navigation, have an effect.
      const [, ...ofSite] = validateFields(document).schemas;
      if (definesKey(ofSite, key) || config.navigation.fields.includes(key)) continue;
      yield {
        severity: 'warning',
        code: 'field-unknown',
        message: `\`${keyPathText(keys)}\` has no effect${isDirectory ? ' in a `_dir` file' : ''}.`,
        hint: hintFor(document, value),
        place: placesIn(sources, document)(keys, 'key'),
      };
    }
  }
}

interface UnusedKey {
  readonly keys: readonly [string, ...string[]];
  readonly onlyInDirectory?: boolean;
  hintFor(document: Document, value: unknown): string;
}

const unusedKeys: readonly UnusedKey[] = [
  {keys: ['redirect'], hintFor: redirectHint},
  {keys: ['navigation', 'redirect'], hintFor: redirectHint},
  {
    keys: ['children'],
    onlyInDirectory: true,
    hintFor: () =>
      'To order the pages and folders beside this file, list their names in `order`. To add links, write `navigation.children`.',
  },
];

function redirectHint({path}: Document, value: unknown): string {
  const from = path.replace(/\/_dir$/, '') || '/';
  // Nothing can redirect the home page, because hosts serve its file.
  if (from === '/' || typeof value !== 'string') return 'Delete it, or write `redirects` in content/site.yml.';
  return `Delete the page of this address, and write \`${from}: ${value}\` below \`redirects\` in content/site.yml.`;
}

function definesKey(schemas: readonly ZodType[], key: string): boolean {
  return schemas.some((schema) => shapeOf(schema)?.[key] !== undefined);
}
