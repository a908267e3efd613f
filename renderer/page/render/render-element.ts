// Renders an element to HTML without tokens: React renders the element, and then every part that its components left is
// rendered and inserted at its token. Parts can contain other parts.
import {randomBytes} from 'node:crypto';
import {createElement, type ReactElement, type ReactNode} from 'react';
import {renderToString} from 'react-dom/server';
import {hrefOf} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {escapeAttribute, escapeText} from '../../../runtime/text/escape-html.js';
import {beginsWith, titledBody, type TitledBody} from './body-title.js';
import {fillImage, fillIsland, mermaidLink} from './fill-parts.js';
import {cleanReactHtml} from './html-strings.js';
import {mathStylesheets} from './math-styles.js';
import type {Page} from '../page.js';
import type {BindingScope} from '../../document/binding-scope.js';
import {createTokens, type Part, type Tokens} from './part-tokens.js';
import {createRenderPass, emptyRecord, type PassRecord} from './record-render-pass.js';
import {createBodyRenderer, type BodyPass, type BodyRenderer} from './render-body.js';
import {RenderContext, type RenderPass} from './render-context.js';
import {plainMarkup, uncacheable, type RenderedMarkup} from './rendered-markup.js';
import {componentFailed} from './render-findings.js';
import type {RendererInputs} from './renderer-inputs.js';
import {createSharedParts, type CachedParts, type DrawOnce} from './shared-parts.js';
import type {Body} from '../../document/document-types.js';

export type RenderElement = (element: ReactElement, page: Page) => Promise<RenderedMarkup>;

/** What the elements of all pages use. */
interface SiteRendering {
  readonly inputs: RendererInputs;
  readonly renderBody: BodyRenderer;
  readonly drawOnce: DrawOnce;
  readonly tokens: Tokens;
}

/** What the parts of one element use. */
interface ElementRendering {
  readonly site: SiteRendering;
  readonly page: Page;
  readonly record: PassRecord;
  readonly pass: RenderPass;
  readonly bodyPass: BodyPass;
}

/** Returns a function that renders elements of the pages of one site. */
export function createElementRenderer(inputs: RendererInputs): RenderElement {
  const {renderBody, sharedParts} = environmentCache(inputs);
  const site: SiteRendering = {
    inputs,
    renderBody,
    drawOnce: createSharedParts(sharedParts),
    tokens: createTokens(randomBytes(8).toString('hex')),
  };
  return (element, page) => renderElement(element, page, site);
}

/** What the renderers with the same environment share. */
interface EnvironmentCache {
  readonly renderBody: BodyRenderer;
  readonly sharedParts: CachedParts;
}

const cachesByEnvironment = new WeakMap<object, EnvironmentCache>();

function environmentCache({environment, templates}: RendererInputs): EnvironmentCache {
  const cache = cachesByEnvironment.get(environment) ?? {
    renderBody: createBodyRenderer(templates.components, templates.componentProps),
    sharedParts: new WeakMap(),
  };
  cachesByEnvironment.set(environment, cache);
  return cache;
}

async function renderElement(
  element: ReactElement,
  page: Page,
  site: SiteRendering,
  isShared = false,
): Promise<RenderedMarkup> {
  const record = emptyRecord();
  const pass = createRenderPass(record, {page, inputs: site.inputs, tokens: site.tokens, isShared});
  const bodyPass = createBodyPass(record, pass, {page, site});
  const filled = await fill(draw(element, pass), 'template', {site, page, record, pass, bodyPass});
  const {workers, isIconMissing} = record;
  const diagnostics = [...record.diagnostics, ...filled.diagnostics];
  // Islands have files too, but these depend only on the render environment.
  const isCacheable = filled.isCacheable && !isIconMissing && workers.length + diagnostics.length === 0;
  return {...filled, files: [...workers, ...filled.files], diagnostics, isCacheable};
}

function createBodyPass(
  record: PassRecord,
  pass: RenderPass,
  {page, site: {inputs, tokens}}: Pick<ElementRendering, 'page' | 'site'>,
): BodyPass {
  return {
    addPart: (part) => tokens.tokenOf(record.parts.push(part) - 1),
    draw(node) {
      const before = record.pageReads;
      const markup = draw(node, pass);
      return {markup, isEverywhere: record.pageReads === before};
    },
    reportFailure(hole, error, props) {
      record.diagnostics.push(
        componentFailed({hole, error, props, body: record.body}, page, inputs.templates.componentProps),
      );
    },
  };
}

/** Renders with React. The result still contains tokens. */
function draw(node: ReactNode, pass: RenderPass): string {
  return cleanReactHtml(renderToString(createElement(RenderContext, {value: pass}, node)));
}

/** Replaces the tokens in markup by their parts. */
async function fill(
  markup: string,
  from: 'document' | 'template',
  rendering: ElementRendering,
): Promise<RenderedMarkup> {
  const {site, page, record} = rendering;
  const violations = site.inputs.policyViolations(markup, page, from);
  const pieces = site.tokens.split(markup);
  const filledParts: RenderedMarkup[] = [];
  for (let i = 1; i < pieces.length; i += 2) {
    const part = record.parts[Number(pieces[i])];
    if (part === undefined) continue;
    const filled = await fillPart(part, rendering);
    filledParts.push(filled);
    pieces[i] = filled.html;
  }
  return {
    html: pieces.join(''),
    live: filledParts.some(({live}) => live),
    files: filledParts.flatMap(({files}) => files),
    diagnostics: [...violations, ...filledParts.flatMap(({diagnostics}) => diagnostics)],
    isCacheable: filledParts.every(({isCacheable}) => isCacheable),
  };
}

async function fillPart(part: Part, rendering: ElementRendering): Promise<RenderedMarkup> {
  const {page, pass} = rendering;
  const {inputs} = rendering.site;
  switch (part.kind) {
    case 'document': {
      const {withoutTitle, full} = await titledBodyOf(page, inputs);
      const body = part.omitTitle === true ? withoutTitle : full;
      return uncacheable(await fillDocument(body, full, rendering));
    }
    case 'lead': {
      const isRepeated = beginsWith((await titledBodyOf(page, inputs)).withoutTitle, part.text);
      return uncacheable(isRepeated ? plainMarkup('') : await fill(draw(part.content, pass), 'template', rendering));
    }
    case 'title': {
      const {title = [`<h1>${escapeText(part.fallback)}</h1>`], full} = await titledBodyOf(page, inputs);
      return uncacheable(await fillDocument(title, full, rendering));
    }
    case 'body':
      return fillBody(part.body, part.scope, rendering);
    case 'once':
      return fillSharedPart(part, rendering);
    case 'island':
      return fillIsland(part, page, inputs);
    case 'image':
      return uncacheable(await fillImage(part.request, page, inputs));
    case 'math': {
      const {html, files} = mathStylesheets(part.css, inputs.config);
      return uncacheable({...plainMarkup(html), files});
    }
    case 'mermaid':
      return uncacheable(mermaidLink(inputs.config));
    default:
      return part satisfies never;
  }
}

async function titledBodyOf({document}: Page, inputs: RendererInputs): Promise<TitledBody> {
  return titledBody((document === null ? null : await inputs.bodyOf(document)) ?? []);
}

/** Fills a part of the document's body. Findings about components are placed by their order in the full body. */
function fillDocument(body: Body, full: Body, rendering: ElementRendering): Promise<RenderedMarkup> {
  rendering.record.body = full;
  return fillBody(body, {props: rendering.page.document?.meta ?? {}}, rendering);
}

function fillBody(body: Body, scope: BindingScope, rendering: ElementRendering): Promise<RenderedMarkup> {
  return fill(rendering.site.renderBody(body, scope, rendering.bodyPass), 'document', rendering);
}

async function fillSharedPart(
  {of, props, current}: Extract<Part, {readonly kind: 'once'}>,
  {site, page}: ElementRendering,
): Promise<RenderedMarkup> {
  const shared = await site.drawOnce(of, props, () =>
    renderElement(createElement(of, props as never), page, site, true),
  );
  return current === undefined ? shared : {...shared, html: markCurrent(shared.html, current, site.inputs.config)};
}

function markCurrent(html: string, route: string, config: Config): string {
  const link = `href="${escapeAttribute(hrefOf(route, config))}"`;
  return html.replaceAll(link, `${link} aria-current="page"`);
}
