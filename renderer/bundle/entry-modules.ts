// Generates the source of the entry modules for esbuild. They import every file that is used because of its path, so
// pages, layouts, islands and middleware need no registration.
import {galleyPrefix} from './template-override-plugin.js';
import {templatesByName, type TemplateFiles} from './template-files.js';

/**
 * Returns the entry for React: `{pages, layouts, components, props, collections, prePaintScript, sidebarScript,
 * signedInScript}`.
 */
export function templatesEntry(templates: TemplateFiles): string {
  return [
    ...imports(templatesByName(templates, 'pages'), 'page'),
    ...imports(templatesByName(templates, 'layouts'), 'layout'),
    `import * as own from '${galleyPrefix}templates/components/index';`,
    `import * as site from 'templates/components/index';`,
    `export {prePaintScript} from 'runtime/browser/pre-paint';`,
    `export {sidebarScript} from 'runtime/browser/sidebar/sidebar-script';`,
    `export {signedInScript} from 'runtime/browser/identity/signed-in-script';`,
    `import {collections as ownCollections} from '${galleyPrefix}templates/collections';`,
    `import {collections as siteCollections} from 'templates/collections';`,
    `export const pages = ${objectLiteral(templatesByName(templates, 'pages'), 'page')};`,
    `export const layouts = ${objectLiteral(templatesByName(templates, 'layouts'), 'layout')};`,
    // A component of the site replaces Galley's component of the same name, together with its prop schema.
    'const {components: siteComponents = {}, props: siteProps = {}} = site;',
    'const ownProps = Object.entries(own.props).filter(([name]) => !Object.hasOwn(siteComponents, name));',
    'export const components = {...own.components, ...siteComponents};',
    'export const props = {...Object.fromEntries(ownProps), ...siteProps};',
    // If the site has no such file, both names refer to Galley's.
    'const isOwn = siteCollections === ownCollections;',
    'export const collections = {own: ownCollections, site: isOwn ? [] : siteCollections};',
  ].join('\n');
}

const islandImports = `
import {islands as own} from '${galleyPrefix}templates/islands/index';
import {islands as site} from 'templates/islands/index';
const islands = {...own, ...site};`;

/**
 * Returns the entry for Preact on the server: `render(name, props, drawIcon)` → HTML. preact/compat, to which `react`
 * resolves here, changes how attributes are written as soon as it is loaded. The entry imports it first, so that all
 * islands are rendered alike.
 */
export function islandsEntry(): string {
  return `
import 'react';
import {h} from 'preact';
import {renderToString} from 'preact-render-to-string';
import {iconDrawings} from 'runtime/browser/islands/icon-drawings';
${islandImports}
export const names = Object.keys(islands);
export async function render(name, props, drawIcon) {
  const {default: Island} = await islands[name]();
  iconDrawings.draw = drawIcon;
  return renderToString(h(Island, props));
}`;
}

/** Returns the entry for the browser: one small script, and a chunk for each island and each route middleware. */
export function browserEntry(templates: TemplateFiles): string {
  const middleware = templatesByName(templates, 'middleware', '.ts').map(
    ([name, path]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path.replace(/\.ts$/, ''))})`,
  );
  return `
import {boot} from 'runtime/browser/boot';
${islandImports}
boot(islands, {${middleware.join(', ')}});`;
}

function imports(files: readonly (readonly [string, string])[], prefix: string): string[] {
  return files.map(
    ([, path], index) => `import * as ${prefix}${index} from ${JSON.stringify(path.replace(/\.tsx$/, ''))};`,
  );
}

function objectLiteral(files: readonly (readonly [string, string])[], prefix: string): string {
  return `{${files.map(([name], index) => `${JSON.stringify(name)}: ${prefix}${index}`).join(', ')}}`;
}
