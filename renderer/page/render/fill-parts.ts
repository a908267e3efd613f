// Fills in the parts of a page that React does not render: islands, images, and the stylesheet of diagrams.
import type {Diagnostic} from '../../base/diagnostic.js';
import {hashOf} from '../../base/hash.js';
import {fileHref} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {readPlace} from '../../html/place-marks.js';
import {mermaidStyles} from '../../markdown/mermaid/mermaid-styles.js';
import type {FileUse} from '../used-files.js';
import {attributes} from './html-strings.js';
import {firstNotJson} from './non-json-props.js';
import type {Page} from '../page.js';
import type {ImageRequest, Part} from './part-tokens.js';
import {templatePlace} from '../templates-in-bundle.js';
import {invalidIslandProp, placeImageFinding, unknownIcon, unknownIsland} from './render-findings.js';
import {plainMarkup, type RenderedMarkup} from './rendered-markup.js';
import type {RendererInputs} from './renderer-inputs.js';

type IslandPart = Extract<Part, {readonly kind: 'island'}>;

/** Returns the markup of an island, with attributes for its script. */
export async function fillIsland(
  {name, start, props, place: placeMark}: IslandPart,
  page: Page,
  inputs: RendererInputs,
): Promise<RenderedMarkup> {
  const place = placeMark === undefined ? templatePlace(inputs.templates, page.definition) : readPlace(placeMark);
  if (!inputs.islands.names.includes(name))
    return {...plainMarkup(''), diagnostics: [unknownIsland(name, inputs.islands.names, place)]};
  const islandDiagnostics: Diagnostic[] = [];
  const markup = await inputs.islands.render(name, props, (icon) => {
    const drawing = inputs.icon(icon);
    if (drawing === undefined) islandDiagnostics.push(unknownIcon(icon, place, inputs.hintForIcon(icon)));
    return drawing;
  });
  const islandAttributes = attributes({
    'data-of': name,
    'data-when': start.when,
    'data-replay': start.replay?.join(' '),
    'data-stored': start.stored,
    'data-props': JSON.stringify(props),
  });
  const notSerializable = firstNotJson(props);
  if (notSerializable !== undefined) islandDiagnostics.push(invalidIslandProp(name, notSerializable, place));
  const diagnostics = [...islandDiagnostics, ...inputs.policyViolations(markup, page, 'template')];
  const rendered = {...plainMarkup(`<site-island${islandAttributes}>${markup}</site-island>`), live: true, diagnostics};
  return inputs.config.publish.islands ? {...rendered, files: [islandUse(name, props)]} : rendered;
}

/** Returns the markup of an image, with its files and diagnostics. */
export async function fillImage(request: ImageRequest, page: Page, inputs: RendererInputs): Promise<RenderedMarkup> {
  const {html, files, diagnostics} = await inputs.image(request);
  const violations = inputs.policyViolations(html, page, isImageOfDocument(request, page) ? 'document' : 'template');
  return {
    ...plainMarkup(html),
    files,
    diagnostics: [...diagnostics.map((diagnostic) => placeImageFinding(diagnostic, request, page)), ...violations],
  };
}

/** Returns the link to the stylesheet of diagrams. */
export function mermaidLink(config: Config): RenderedMarkup {
  const {path, css} = mermaidStyles;
  const link = `<link${attributes({rel: 'stylesheet', href: fileHref(path, config)})}>`;
  return {...plainMarkup(link), files: [{path, from: {css}}]};
}

function isImageOfDocument({src, asset}: ImageRequest, {document}: Page): boolean {
  return document?.images.some((image) => (asset === undefined ? image.src === src : image.asset === asset)) ?? false;
}

function islandUse(name: string, props: object): FileUse {
  const key = `${name}_${hashOf(JSON.stringify([name, props]))}`;
  return {path: `__nuxt_island/${key}.json`, from: {island: {key, name, props}}};
}
