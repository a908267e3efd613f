// Writes the comment in a new document that tells editors its JSON Schema.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {addressOf} from '../renderer/document/document-address.js';
import {targetKey, type SchemaTarget} from '../renderer/page/fields/json-schemas.js';

/** Folder to which `galley schemas` writes. */
export const schemaFolder = 'schemas';

interface KnownSchema {
  /** Path from the site root. */
  readonly file: string;
  readonly target: SchemaTarget;
}

/**
 * Returns the comment for a file: `# yaml-language-server: $schema=../../schemas/blog-pages.json`. Returns undefined if
 * the site has no schema for it.
 */
export function schemaComment(root: string, file: string, folder = schemaFolder): string | undefined {
  const schema = schemaFor(file, schemasIn(root, folder));
  if (schema === undefined) return undefined;
  const relative = path.posix.relative(path.posix.dirname(file), schema.file);
  return `# yaml-language-server: $schema=${relative}`;
}

function schemaFor(file: string, schemas: readonly KnownSchema[]): KnownSchema | undefined {
  const name = path.posix.basename(file);
  const named = schemas.find(({target}) => target.file === name);
  if (named !== undefined) return named;
  const {path: route, extension} = addressOf(file.replace(/^content\//, ''));
  const type = extension.startsWith('m') ? 'markdown' : 'yaml';
  const fitting = schemas.filter(({target}) => target.file === undefined && (target.type ?? type) === type);
  return (
    fitting.find(({target}) => target.path === route) ??
    fitting
      .filter(({target: {below}}) => below !== undefined && route.startsWith(`${below}/`.replace(/^\/+$/, '/')))
      .toSorted((a, b) => (b.target.below ?? '').length - (a.target.below ?? '').length)[0]
  );
}

function schemasIn(root: string, folder: string): readonly KnownSchema[] {
  return namesIn(path.join(root, folder)).flatMap((name) => {
    try {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      const target = (JSON.parse(text) as Readonly<Record<string, SchemaTarget | undefined>>)[targetKey];
      return target === undefined ? [] : [{file: `${folder}/${name}`, target}];
    } catch {
      return []; // The file is not one of ours.
    }
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return []; // There are no schemas.
  }
}
