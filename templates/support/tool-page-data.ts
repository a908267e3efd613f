// The data that a tool page needs besides its document.
import {href, toolWorker} from 'galley/page';
import {toolMetadata} from '../../runtime/tools/tool-metadata.js';
import type {ToolMetadata, ToolName} from '../../runtime/tools/tool.js';
import type {ToolPageData} from '../../runtime/browser/tool-page/tool-page-data.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** The tool of each route, and the label of its button. */
const tools: Readonly<Record<string, {readonly name: ToolName; readonly buttonLabel: string}>> = {
  '/tools/generate-sdk-from-openapi': {name: 'openapi', buttonLabel: 'Generate the SDK'},
  '/tools/generate-sdk-from-graphql': {name: 'graphql', buttonLabel: 'Generate the SDK'},
  '/tools/convert-postman-to-openapi': {name: 'postman', buttonLabel: 'Convert to OpenAPI'},
  '/tools/generate-sdk-from-grpc-proto': {name: 'proto', buttonLabel: 'Generate the SDK'},
};

/** The metadata of the tool whose page has this route; undefined for any other page. */
export function toolMetadataOf(route: string): ToolMetadata | undefined {
  const tool = ownProperty(tools, route);
  return tool && toolMetadata[tool.name];
}

/** Data for the widget; undefined if the tool's worker was not built. `routes` are the tool pages of the site. */
export function toolPageDataOf(
  route: string,
  example: {readonly title: string; readonly text: string},
  routes: readonly string[],
): ToolPageData | undefined {
  const tool = ownProperty(tools, route);
  const worker = tool && toolWorker(tool.name);
  if (tool === undefined || worker === undefined) return undefined;
  const siteTools = Object.entries(tools).filter(([toolRoute]) => routes.includes(toolRoute));
  return {
    tool: toolMetadata[tool.name],
    worker,
    languages: languageWorkers(toolMetadata[tool.name]),
    action: tool.buttonLabel,
    example: {path: example.title, text: example.text},
    pages: Object.fromEntries(
      siteTools.map(([toolRoute, {name}]) => [name, {title: toolMetadata[name].title, href: href(toolRoute)}] as const),
    ),
  };
}

/** A tool that writes several languages has a worker for each but the first. */
function languageWorkers({name, options}: ToolMetadata): Readonly<Record<string, string>> {
  const languages = options.flatMap((spec) => (spec.name === 'language' && spec.kind === 'choice' ? spec.choices : []));
  const workers = languages.map((language) => [language, toolWorker(`${name}-${language}`)] as const);
  return Object.fromEntries(workers.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}
