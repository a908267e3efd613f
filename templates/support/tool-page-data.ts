// The data that a tool page needs besides its document.
import {href, toolWorker} from 'galley/page';
import {toolMetadata} from '../../runtime/tools/tool-metadata.js';
import type {ToolMetadata, ToolName} from '../../runtime/tools/tool.js';
import type {ToolPageData} from '../../runtime/browser/tool-page/tool-page-data.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** The tool of each route, and the label of its button. */
const tools: Readonly<Record<string, {readonly name: ToolName; readonly action: string}>> = {
  '/tools/generate-sdk-from-openapi': {name: 'openapi', action: 'Generate the SDK'},
  '/tools/generate-sdk-from-graphql': {name: 'graphql', action: 'Generate the SDK'},
  '/tools/convert-postman-to-openapi': {name: 'postman', action: 'Convert to OpenAPI'},
  '/tools/generate-sdk-from-grpc-proto': {name: 'proto', action: 'Generate the SDK'},
};

/** The metadata of the tool whose page has this route; undefined for any other page. */
export function toolMetadataOf(route: string): ToolMetadata | undefined {
  const page = ownProperty(tools, route);
  return page && toolMetadata[page.name];
}

/** Data for the widget; undefined if the tool's worker was not built. `routes` are the tool pages of the site. */
export function toolPageDataOf(
  route: string,
  example: {readonly title: string; readonly text: string},
  routes: readonly string[],
): ToolPageData | undefined {
  const page = ownProperty(tools, route);
  const worker = page && toolWorker(page.name);
  if (page === undefined || worker === undefined) return undefined;
  const others = Object.entries(tools).filter(([other]) => routes.includes(other));
  return {
    tool: toolMetadata[page.name],
    worker,
    languages: languageWorkers(toolMetadata[page.name]),
    action: page.action,
    example: {path: example.title, text: example.text},
    pages: Object.fromEntries(
      others.map(([other, {name}]) => [name, {title: toolMetadata[name].title, href: href(other)}] as const),
    ),
  };
}

/** A tool that writes several languages has a worker for each but the first. */
function languageWorkers({name, options}: ToolMetadata): Readonly<Record<string, string>> {
  const languages = options.flatMap((spec) => (spec.name === 'language' && spec.kind === 'choice' ? spec.choices : []));
  const workers = languages.map((language) => [language, toolWorker(`${name}-${language}`)] as const);
  return Object.fromEntries(workers.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}
