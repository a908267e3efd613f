// Writes the entry texts of the bundles. They list every file that is used because of its path, so nothing needs a
// registry.
import {ownPrefix} from './override-plugin.js';
import {templatesByName, type TemplateFiles} from './template-files.js';

/**
 * Returns the entry for React: `{pages, layouts, components, props, collections, prePaintScript, sidebarScript,
 * signedInScript}`.
 */
export function templatesEntry(templates: TemplateFiles): string {
  return [
    ...imports(templatesByName(templates, 'pages'), 'page'),
    ...imports(templatesByName(templates, 'layouts'), 'layout'),
    `import * as own from '${ownPrefix}templates/components/index';`,
    `import * as site from 'templates/components/index';`,
    `export {prePaintScript} from 'runtime/browser/pre-paint';`,
    `export {sidebarScript} from 'runtime/browser/sidebar/sidebar-script';`,
    `export {signedInScript} from 'runtime/browser/identity/signed-in-script';`,
    `import {collections as ownCollections} from '${ownPrefix}templates/collections';`,
    `import {collections as siteCollections} from 'templates/collections';`,
    `export const pages = ${table(templatesByName(templates, 'pages'), 'page')};`,
    `export const layouts = ${table(templatesByName(templates, 'layouts'), 'layout')};`,
    // Components of the site are added to ours and replace those of the same name, whose prop schemas are then not
    // used.
    'const {components: siteComponents = {}, props: siteProps = {}} = site;',
    'const ownProps = Object.entries(own.props).filter(([name]) => !Object.hasOwn(siteComponents, name));',
    'export const components = {...own.components, ...siteComponents};',
    'export const props = {...Object.fromEntries(ownProps), ...siteProps};',
    // Without a file of the site, both names refer to ours.
    'const isOwn = siteCollections === ownCollections;',
    'export const collections = {own: ownCollections, site: isOwn ? [] : siteCollections};',
  ].join('\n');
}

const islandsOfBoth = `
import {islands as own} from '${ownPrefix}templates/islands/index';
import {islands as site} from 'templates/islands/index';
const islands = {...own, ...site};`;

/**
 * Returns the entry for Preact on the server: `render(name, props, icon)` → HTML. preact/compat, to which `react`
 * resolves here, changes how attributes are written as soon as it is loaded. So it is loaded before the first island,
 * and not with the first one that needs it.
 */
export function islandsEntry(): string {
  return `
import 'react';
import {h} from 'preact';
import {renderToString} from 'preact-render-to-string';
import {iconDrawings} from 'runtime/browser/islands/icon-drawings';
${islandsOfBoth}
export const names = Object.keys(islands);
export async function render(name, props, icon) {
  const {default: Island} = await islands[name]();
  iconDrawings.draw = icon;
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
${islandsOfBoth}
boot(islands, {${middleware.join(', ')}});`;
}

function imports(files: readonly (readonly [string, string])[], prefix: string): string[] {
  return files.map(
    ([, path], index) => `import * as ${prefix}${index} from ${JSON.stringify(path.replace(/\.tsx$/, ''))};`,
  );
}

function table(files: readonly (readonly [string, string])[], prefix: string): string {
  return `{${files.map(([name], index) => `${JSON.stringify(name)}: ${prefix}${index}`).join(', ')}}`;
}
