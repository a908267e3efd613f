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
  /** Every document below this route. */
  readonly below?: string;
  readonly schema: ZodType;
}

export interface Templates {
  readonly pages: readonly PageDefinition[];
  readonly layouts: ReadonlyMap<string, ComponentType<LayoutProps>>;
  /** By kebab-case name. */
  readonly components: ReadonlyMap<string, ContentComponent>;
  readonly collections: readonly Collection[];
  readonly colorModeScript: string;
}

/** Exports of the bundle, as `bundle/entries.ts` lays them out → templates. */
export function readTemplates(exported: Readonly<Record<string, unknown>>): Templates {
  const pages = exported['pages'] as Record<string, {default?: PageDefinition}>;
  const layouts = exported['layouts'] as Record<string, {default?: ComponentType<LayoutProps>}>;
  const {components} = exported['components'] as {components: Record<string, ContentComponent>};
  const {collections = []} = exported['collections'] as {collections?: readonly Collection[]};
  return {
    pages: Object.entries(pages).map(([file, module]) => defaultOf(module, `templates/pages/${file}.tsx`)),
    layouts: new Map(
      Object.entries(layouts).map(
        ([file, module]) => [file, defaultOf(module, `templates/layouts/${file}.tsx`)] as const,
      ),
    ),
    components: new Map(Object.entries(components)),
    collections,
    colorModeScript: exported['colorModeScript'] as string,
  };
}

function defaultOf<T>(module: {default?: T}, file: string): T {
  if (module.default === undefined) throw new Error(`${file} has no default export.`);
  return module.default;
}
