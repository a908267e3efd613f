// Reads from the collections of a site which fields a new document can have.
import type {JsonObject} from './base/json.js';
import {hashOf} from './base/hash.js';
import {bundleTemplates} from './bundle/bundle-templates.js';
import {loadBundle, runTemplateStep} from './bundle/load-bundle.js';
import {templateFiles} from './bundle/template-files.js';
import {readConfig} from './config/read-config.js';
import {galleyFiles} from './files/galley-package.js';
import {dayKeys, fieldKind, type FieldKind} from './document/field-kind.js';
import type {FieldIssue} from './page/fields/validate-fields.js';
import {documentSchema} from './page/fields/json-schemas.js';
import {createFieldValidator} from './page/fields/remove-invalid-fields.js';
import type {Host} from './compiler-host.js';
import {siteSource} from './source/discover.js';
import {transform} from './transform/transform-document.js';
import {transformOptions} from './transform/transform-options.js';
import {isObject} from '../runtime/text/is-object.js';

/** A field that the collections of a document define. */
export interface DocumentField {
  readonly key: string;
  readonly type: FieldKind;
  readonly description?: string;
}

export interface NewDocument {
  /** Fields that the document can have, those of its collections after those of all pages. */
  readonly fields: ReadonlyMap<string, DocumentField>;
  /** Validates the file with this text, and returns the issues. */
  issuesOf(text: string): readonly FieldIssue[];
  /** Returns whether a key accepts a date without quotes, which YAML reads as a timestamp. */
  takesPlainDay(key: string): boolean;
}

/**
 * Returns what the site expects of `file`, such as `content/blog/hello.md`. Reads the config and the templates, and no
 * other document. Throws `TemplateError` for templates that cannot be bundled or evaluated.
 */
export async function newDocument({files, store}: Pick<Host, 'files' | 'store'>, file: string): Promise<NewDocument> {
  const {config} = readConfig(siteSource(files));
  const found = templateFiles(files, galleyFiles);
  const bundle = await bundleTemplates(files, galleyFiles, found, store, config.base);
  const {templates, limit} = loadBundle(bundle);
  const validate = createFieldValidator(templates, (name) => files.root !== galleyFiles.root && files.exists(name));
  const path = file.replace(/^content\//, '');
  const kind = /\.ya?ml$/.test(file) ? 'data' : 'markdown';
  const validated = (text: string) =>
    runTemplateStep("The fields can't be checked", bundle, () => {
      limit.reset();
      return validate(transform({kind, path, hash: hashOf(text), text}, transformOptions(config)).document);
    });
  const {schemas} = validated('');
  return {
    fields: fieldsIn(documentSchema(schemas.slice(1), templates.layouts.keys())),
    issuesOf: (text) => validated(text).issues,
    takesPlainDay: (key) =>
      dayKeys.has(key) &&
      validated(kind === 'data' ? `${key}: 2026-11-20` : `---\n${key}: 2026-11-20\n---\n`).issues.every(
        ({keys}) => keys[0] !== key,
      ),
  };
}

function fieldsIn({properties}: JsonObject): ReadonlyMap<string, DocumentField> {
  const all = isObject(properties) ? Object.entries(properties) : [];
  return new Map(
    all.map(([key, value]) => {
      const schema = isObject(value) ? value : {};
      const {description} = schema;
      return [key, {key, type: fieldKind(key, schema), ...(typeof description === 'string' && {description})}] as const;
    }),
  );
}
