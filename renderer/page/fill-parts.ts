// Fills in the parts of a page that need no React: islands, images and links to stylesheets.
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf} from '../base/hash.js';
import {fileHref} from '../base/path.js';
import type {Config} from '../config/config.js';
import {readPlace} from '../html/place-marks.js';
import {mermaidStyles} from '../markdown/mermaid-styles.js';
import type {FileUse} from './file-use.js';
import {attributes} from './html-markup.js';
import {firstNotJson} from './island-props.js';
import type {Page} from './page.js';
import type {ImageRequest, Part} from './part-tokens.js';
import {templatePlace} from './read-templates.js';
import {invalidIslandProp, placed, unknownIcon, unknownIsland} from './render-findings.js';
import {plainMarkup, type RenderedMarkup} from './rendered-markup.js';
import type {RendererInputs} from './renderer-inputs.js';

type IslandPart = Extract<Part, {readonly kind: 'island'}>;

/** Returns the markup of an island, with what its script needs to start it. */
export async function fillIsland(
  {name, start, props, place: mark}: IslandPart,
  page: Page,
  inputs: RendererInputs,
): Promise<RenderedMarkup> {
  const place = mark === undefined ? templatePlace(inputs.templates, page.definition) : readPlace(mark);
  if (!inputs.islands.names.includes(name))
    return {...plainMarkup(''), diagnostics: [unknownIsland(name, inputs.islands.names, place)]};
  const unknown: Diagnostic[] = [];
  const markup = await inputs.islands.render(name, props, (icon) => {
    const drawing = inputs.icon(icon);
    if (drawing === undefined) unknown.push(unknownIcon(icon, place));
    return drawing;
  });
  const marks = attributes({
    'data-of': name,
    'data-when': start.when,
    'data-replay': start.replay?.join(' '),
    'data-stored': start.stored,
    'data-props': JSON.stringify(props),
  });
  const lost = firstNotJson(props);
  if (lost !== undefined) unknown.push(invalidIslandProp(name, lost, place));
  const diagnostics = [...unknown, ...inputs.policyViolations(markup, page, 'template')];
  const filled = {...plainMarkup(`<site-island${marks}>${markup}</site-island>`), live: true, diagnostics};
  return inputs.config.publish.islands ? {...filled, files: [islandUse(name, props)]} : filled;
}

/** Returns the markup of an image, with the files it needs and what is wrong with it. */
export async function fillImage(request: ImageRequest, page: Page, inputs: RendererInputs): Promise<RenderedMarkup> {
  const {html, files, diagnostics} = await inputs.image(request);
  const violations = inputs.policyViolations(html, page, isShownBy(request, page) ? 'document' : 'template');
  return {
    ...plainMarkup(html),
    files,
    diagnostics: [...diagnostics.map((found) => placed(found, request, page)), ...violations],
  };
}

/** Returns the link to the stylesheet of diagrams. */
export function mermaidLink(config: Config): RenderedMarkup {
  const {path, css} = mermaidStyles;
  const link = `<link${attributes({rel: 'stylesheet', href: fileHref(path, config)})}>`;
  return {...plainMarkup(link), files: [{path, from: {css}}]};
}

function isShownBy({src, asset}: ImageRequest, {document}: Page): boolean {
  return document?.images.some((image) => (asset === undefined ? image.src === src : image.asset === asset)) ?? false;
}

function islandUse(name: string, props: object): FileUse {
  const key = `${name}_${hashOf(JSON.stringify([name, props]))}`;
  return {path: `__nuxt_island/${key}.json`, from: {island: {key, name, props}}};
}
