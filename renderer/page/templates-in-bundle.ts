// Returns the templates that the evaluated bundle exports: pages, layouts and content components.
import type {Place} from '../base/diagnostic.js';
import {memoize} from '../base/memoize.js';
import type {ComponentType} from 'react';
import type {ZodType} from 'zod';
import type {LayoutProps, PageDefinition} from './page.js';

/** A component that Markdown can use. Named slots are passed as `slots.{name}`. */
export type ContentComponent = ComponentType<Record<string, unknown>>;

/** A schema for certain documents. */
export interface Collection {
  /** Applies to the document at this route. */
  readonly path?: string;
  /** Applies to every document below this route; `/` for all. */
  readonly below?: string;
  /** Applies only to documents of this type. */
  readonly type?: 'markdown' | 'yaml' | 'json' | 'csv';
  /**
   * Only in collections of Galley: names of the page templates that need the fields. If the site replaces all of them,
   * the schema is not used.
   */
  readonly pages?: readonly string[];
  /** Only in collections of Galley: applies only if no page template of the site matches the route of the document. */
  readonly isFallback?: boolean;
  readonly schema: ZodType;
}

/** Collections of the site, and of the pages that come with Galley. */
interface Collections {
  readonly site: readonly Collection[];
  readonly own: readonly Collection[];
}

export interface Templates {
  readonly pages: readonly PageDefinition[];
  /** The same pages, by template file. */
  readonly pageFiles: ReadonlyMap<string, PageDefinition>;
  readonly layouts: ReadonlyMap<string, ComponentType<LayoutProps>>;
  /** By name in kebab case. */
  readonly components: ReadonlyMap<string, ContentComponent>;
  /** Schemas of their props, for components that have one. */
  readonly componentProps: ReadonlyMap<string, ZodType>;
  readonly collections: Collections;
  /** Text of the inline script in the head of each page. */
  readonly prePaintScript: string;
  /** Text of the inline script that recognizes signed-in users, for sites that enable it. */
  readonly signedInScript: string;
  /** Texts of the inline scripts of every site. The policy contains their hashes. */
  readonly commonInlineScripts: readonly string[];
}

/** Returns the templates from the exports of the bundle, which `bundle/entry-modules.ts` defines. */
export function templatesInBundle(exported: Readonly<Record<string, unknown>>): Templates {
  const pages = exported['pages'] as Record<string, {default?: PageDefinition}>;
  const layouts = exported['layouts'] as Record<string, {default?: ComponentType<LayoutProps>}>;
  const components = exported['components'] as Record<string, ContentComponent>;
  const props = exported['props'] as Record<string, ZodType>;
  const {prePaintScript, sidebarScript, signedInScript} = exported as Readonly<Record<InlineScript, string>>;
  const collections = exported['collections'] as Collections;
  for (const [index, collection] of collections.site.entries()) requireSchema(collection, index);
  const pageFiles = new Map(
    Object.entries(pages)
      .map(([file, module]) => [`templates/pages/${file}.tsx`, module] as const)
      .map(([file, module]) => [file, requirePageKeys(defaultOf(module, file), file)] as const),
  );
  return {
    pages: [...pageFiles.values()],
    pageFiles,
    layouts: new Map(
      Object.entries(layouts).map(
        ([file, module]) => [file, defaultOf(module, `templates/layouts/${file}.tsx`)] as const,
      ),
    ),
    components: new Map(Object.entries(components)),
    componentProps: new Map(Object.entries(props)),
    collections,
    prePaintScript,
    signedInScript,
    commonInlineScripts: [prePaintScript, sidebarScript],
  };
}

/** Returns the template file of a page definition, as the place of a finding. */
export function templatePlace({pageFiles}: Pick<Templates, 'pageFiles'>, definition: PageDefinition): Place {
  return {file: filesByDefinition(pageFiles).get(definition) ?? definition.name};
}

const filesByDefinition = memoize(
  (pageFiles: Templates['pageFiles']) => new Map([...pageFiles].map(([file, definition]) => [definition, file])),
);

function requireSchema(collection: Partial<Collection> | null, index: number): void {
  const {path, below, schema} = collection ?? {};
  const isValid = (typeof path === 'string' || typeof below === 'string') && typeof schema?.safeParse === 'function';
  if (isValid) return;
  throw new Error(
    `Entry ${index + 1} of \`collections\` in templates/collections.ts needs a \`path\` or \`below\`, and a \`schema\` made with zod.`,
  );
}

type InlineScript = 'prePaintScript' | 'sidebarScript' | 'signedInScript';

function defaultOf<T>(module: {default?: T}, file: string): T {
  if (module.default === undefined) throw new Error(`${file} has no default export.`);
  return module.default;
}

/** Checks required keys, because templates are built without type checking. */
function requirePageKeys(page: PageDefinition, file: string): PageDefinition {
  const {name, path, component} = (page ?? {}) as Partial<PageDefinition>;
  if (typeof name !== 'string') throw new Error(`The page in ${file} needs a \`name\`, such as 'guide'.`);
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw new Error(`The page in ${file} needs a \`path\` that begins with /, such as '/guide'.`);
  if (typeof component !== 'function') throw new Error(`The page in ${file} needs a \`component\`.`);
  return page;
}
