// Renders a page to HTML and payload: layout and component, head, and the document around them.
import {createElement, type ComponentType, type ReactElement} from 'react';
import type {Diagnostic} from '../../base/diagnostic.js';
import type {RenderedMarkup} from './rendered-markup.js';
import type {FileUse} from '../used-files.js';
import {splitBody} from './split-body.js';
import {createPageHead, isForcible, ownImage, type PageHead} from '../head/page-head.js';
import type {Head, LayoutProps, Page, PageProps} from '../page.js';
import {pagePayload} from './page-payload.js';
import {createElementRenderer, type RenderElement} from './render-element.js';
import {assetsHash, htmlDocument} from './html-document.js';
import {socialCardFile, socialCardOf, type SocialCard} from '../head/social-card.js';
import {templatePlace, type Templates} from '../templates-in-bundle.js';
import type {RenderedPage, RendererInputs} from './renderer-inputs.js';
import {pageProps} from './page-props.js';
import {invalidColorMode, unknownLayout} from './render-findings.js';

/**
 * Returns a function that renders pages of one site. Shared parts are cached between pages, and between renderers with
 * the same environment.
 */
export function createRenderer(inputs: RendererInputs): (page: Page) => Promise<RenderedPage> {
  const renderElement = createElementRenderer(inputs);
  return (page) => renderPage(page, inputs, renderElement);
}

async function renderPage(page: Page, inputs: RendererInputs, renderElement: RenderElement): Promise<RenderedPage> {
  const props = pageProps(page, inputs);
  const layout = layoutOf(page, inputs.templates);
  const markup = await renderElement(pageElement(page, props, inputs.templates.layouts.get(layout)), page);
  const definitionHead = page.definition.head?.(props) ?? {};
  const head = await headOf(page, definitionHead, inputs);
  return {
    ...documentAndPayload({page, head, layout, markup}, inputs),
    files: head.card === undefined ? markup.files : [...markup.files, cardUse(head.card)],
    diagnostics: [...markup.diagnostics, ...definitionFindings(page, definitionHead, layout, inputs.templates)],
  };
}

/** Returns the layout. The front matter can choose another one; `check` reports an unknown name. */
function layoutOf(page: Page, {layouts}: Templates): string {
  const requestedLayout = page.document?.meta['layout'];
  if (typeof requestedLayout === 'string' && layouts.has(requestedLayout)) return requestedLayout;
  return page.definition.layout ?? 'default';
}

/** Returns the page's component in its layout, or without one if the layout is unknown. */
function pageElement({definition}: Page, props: PageProps, Layout?: ComponentType<LayoutProps>): ReactElement {
  const content = createElement(definition.component as ComponentType<PageProps>, props);
  return Layout === undefined ? content : createElement(Layout, {...props, children: content} as LayoutProps);
}

/** Returns the head, with the size of its shared image. */
async function headOf(page: Page, definitionHead: Head, inputs: RendererInputs): Promise<PageHead> {
  const {config} = inputs;
  const socialCard = socialCardOf(page, definitionHead, config, inputs.favicon);
  const sharedImage = ownImage(page, definitionHead)?.src ?? (socialCard === undefined ? config.image : undefined);
  const imageSize = sharedImage === undefined ? undefined : await inputs.imageSize(sharedImage);
  return createPageHead({page, definitionHead, config, drawn: socialCard, imageSize});
}

interface RenderedParts {
  readonly page: Page;
  readonly head: PageHead;
  readonly layout: string;
  readonly markup: RenderedMarkup;
}

function documentAndPayload(
  {page, head, layout, markup}: RenderedParts,
  {config, dev, shell}: RendererInputs,
): Pick<RenderedPage, 'html' | 'payload'> {
  const body = markup.html;
  const live = config.clientNavigation || markup.live || enhancedMarkup.test(body);
  const splitPage = config.clientNavigation ? splitBody(body) : undefined;
  const assets = dev ? 'dev' : assetsHash(shell);
  const {middleware} = page.definition;
  return {
    html: htmlDocument({head, body, layout, live, frame: splitPage?.frame, assets, middleware}, shell, config),
    ...(splitPage && {payload: pagePayload({page, head, layout, splitPage, assets})}),
  };
}

/** Matches markup that the browser script enhances and that is not an island. */
const enhancedMarkup =
  /<(?:copy-button|select-menu)[ >]| data-(?:accordion|color-mode-select|modal|shortcut|sign-in-redirect|sync|toast|tool|tree|validate)[ =>]| class="(?:feedback|floats|toc)"/;

function cardUse(card: SocialCard): FileUse {
  return {path: socialCardFile(card), from: {card}};
}

/** Reports a color mode and a layout that do not exist. */
function definitionFindings(page: Page, {colorMode}: Head, layout: string, templates: Templates): Diagnostic[] {
  const place = templatePlace(templates, page.definition);
  return [
    ...(isForcible(colorMode) ? [] : [invalidColorMode(page, place)]),
    ...(templates.layouts.has(layout) ? [] : [unknownLayout(layout, templates.layouts, place)]),
  ];
}
