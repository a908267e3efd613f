// The React half of a site, evaluated: its pages, layouts and content components.
import type {ComponentType} from 'react';
import type {ZodType} from 'zod';
import type {LayoutProps, PageDefinition} from './page.js';

/** A component that Markdown can name; named slots arrive as `slots.{name}`. */
export type ContentComponent = ComponentType<Record<string, unknown>>;

/** What some documents must look like: a schema, and which routes it is for. */
export interface Collection {
  /** The document at this route. */
  readonly path?: string;
  /** Every document below this route; `/` for all. */
  readonly below?: string;
  /** Only documents of this kind. */
  readonly type?: 'markdown' | 'yaml' | 'json' | 'csv';
  /** Of ours: the pages that need the fields, by their files. Where the site has replaced them all, the schema is void. */
  readonly pages?: readonly string[];
  /** Of ours: only where no page of the site shows the document. */
  readonly isFallback?: boolean;
  readonly schema: ZodType;
}

/** Those of the site, and those of the pages that come with Galley. */
export interface Collections {
  readonly site: readonly Collection[];
  readonly own: readonly Collection[];
}

export interface Templates {
  readonly pages: readonly PageDefinition[];
  /** The same pages, by the file each stands in. */
  readonly pageFiles: ReadonlyMap<string, PageDefinition>;
  readonly layouts: ReadonlyMap<string, ComponentType<LayoutProps>>;
  /** By kebab-case name. */
  readonly components: ReadonlyMap<string, ContentComponent>;
  /** Schemas of their props, for those that have one. */
  readonly componentProps: ReadonlyMap<string, ZodType>;
  readonly collections: Collections;
  /** Text of the script that stands in the head of each page. */
  readonly prePaintScript: string;
  /** Text of the script that knows who was signed in lately, for sites that want it. */
  readonly signedInScript: string;
  /** Texts of all scripts that pages of ours hold; a policy names their hashes. */
  readonly inlineScripts: readonly string[];
}

/** Exports of the bundle, as `bundle/entries.ts` lays them out → templates. */
export function readTemplates(exported: Readonly<Record<string, unknown>>): Templates {
  const pages = exported['pages'] as Record<string, {default?: PageDefinition}>;
  const layouts = exported['layouts'] as Record<string, {default?: ComponentType<LayoutProps>}>;
  const components = exported['components'] as Record<string, ContentComponent>;
  const props = exported['props'] as Record<string, ZodType>;
  const {prePaintScript, sidebarScript, signedInScript} = exported as Readonly<Record<InlineScript, string>>;
  const collections = exported['collections'] as Collections;
  for (const [index, one] of collections.site.entries()) requireSchema(one, index);
  const pageFiles = new Map(
    Object.entries(pages)
      .map(([file, module]) => [`templates/pages/${file}.tsx`, module] as const)
      .map(([file, module]) => [file, wholePage(defaultOf(module, file), file)] as const),
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
    inlineScripts: [prePaintScript, sidebarScript],
  };
}

function requireSchema(collection: Partial<Collection> | null, index: number): void {
  const {path, below, schema} = collection ?? {};
  const isWhole = (typeof path === 'string' || typeof below === 'string') && typeof schema?.safeParse === 'function';
  if (isWhole) return;
  throw new Error(
    `Entry ${index + 1} of \`collections\` in templates/collections.ts needs a \`path\` or \`below\`, and a \`schema\` made with zod.`,
  );
}

type InlineScript = 'prePaintScript' | 'sidebarScript' | 'signedInScript';

function defaultOf<T>(module: {default?: T}, file: string): T {
  if (module.default === undefined) throw new Error(`${file} has no default export.`);
  return module.default;
}

/** Types are not looked at when templates are built, so a page may lack what it can't do without. */
function wholePage(page: PageDefinition, file: string): PageDefinition {
  const {name, path, component} = (page ?? {}) as Partial<PageDefinition>;
  if (typeof name !== 'string') throw new Error(`The page in ${file} needs a \`name\`, such as 'guide'.`);
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw new Error(`The page in ${file} needs a \`path\` that begins with /, such as '/guide'.`);
  if (typeof component !== 'function') throw new Error(`The page in ${file} needs a \`component\`.`);
  return page;
}
