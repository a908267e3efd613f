// The entry texts of the bundles: they name every file that is found by its place, so nothing needs a registry.
import {named, type TemplateFiles} from './template-files.js';

/** React half: `{pages, layouts, components, collections, colorModeScript}`. */
export function templatesEntry(templates: TemplateFiles): string {
  const collections = templates.paths.includes('templates/collections.ts');
  return [
    ...imports(named(templates, 'pages'), 'page'),
    ...imports(named(templates, 'layouts'), 'layout'),
    `import * as components from 'templates/components/index';`,
    `export {colorModeScript} from 'runtime/color-mode';`,
    collections ? `import * as collections from 'templates/collections';` : 'const collections = {};',
    `export const pages = ${table(named(templates, 'pages'), 'page')};`,
    `export const layouts = ${table(named(templates, 'layouts'), 'layout')};`,
    `export {components, collections};`,
  ].join('\n');
}

/** Preact half for the server: `render(name, props)` → HTML. */
export function islandsEntry(): string {
  return `
import {h} from 'preact';
import {renderToString} from 'preact-render-to-string';
import {islands} from 'templates/islands/index';
export const names = Object.keys(islands);
export async function render(name, props) {
  const {default: Island} = await islands[name]();
  return renderToString(h(Island, props));
}`;
}

/** Preact half for the browser: one small script, and a chunk for each island. */
export function browserEntry(): string {
  return `
import {boot} from 'runtime/boot';
import {islands} from 'templates/islands/index';
boot(islands);`;
}

function imports(files: readonly (readonly [string, string])[], prefix: string): string[] {
  return files.map(
    ([, path], index) => `import * as ${prefix}${index} from ${JSON.stringify(path.replace(/\.tsx$/, ''))};`,
  );
}

function table(files: readonly (readonly [string, string])[], prefix: string): string {
  return `{${files.map(([name], index) => `${JSON.stringify(name)}: ${prefix}${index}`).join(', ')}}`;
}
