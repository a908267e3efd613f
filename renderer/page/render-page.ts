// Renders a page to HTML and payload. React renders the page's own markup. Shared parts, islands and text are inserted
// at their tokens.
import {randomBytes} from 'node:crypto';
import {createElement, type ComponentType, type ReactElement, type ReactNode} from 'react';
import {renderToString} from 'react-dom/server';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {hrefOf} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {Body} from '../document/document-types.js';
import {createBodyRenderer, type BodyPass, type BodyRenderer} from './render-body.js';
import {RenderContext, type PageContent, type RenderPass} from './render-context.js';
import type {FileUse} from './used-files.js';
import {uncacheable, plainMarkup, type RenderedMarkup} from './rendered-markup.js';
import {splitBody} from './split-body.js';
import {mathStylesheets} from './math-styles.js';
import {createPageHead, isForcible, ownImage} from './page-head.js';
import {cleanReactHtml} from './html-strings.js';
import type {LayoutProps, Page, PageDocument, PageProps} from './page.js';
import {fillImage, fillIsland, mermaidLink} from './fill-parts.js';
import {createTokens, type Part} from './part-tokens.js';
import {pagePayload} from './page-payload.js';
import {createSharedParts, type CachedParts} from './shared-parts.js';
import {assetsHash, htmlDocument} from './html-document.js';
import {socialCardFile, socialCardOf, type SocialCard} from './social-card.js';
import {templatePlace, type Templates} from './templates-in-bundle.js';
import {beginsWith, titledBody, type TitledBody} from './body-title.js';
import {escapeAttribute, escapeText} from '../../runtime/text/escape-html.js';
import type {RenderedPage, RendererInputs} from './renderer-inputs.js';
import {pageProps} from './page-props.js';
import {invalidColorMode, unknownIcon, unknownLayout} from './render-findings.js';

/**
 * Returns a function that renders pages of one site. Shared parts are cached between pages, and between renderers with
 * the same environment.
 */
export function createRenderer(inputs: RendererInputs): (page: Page) => Promise<RenderedPage> {
  const {renderBody, sharedParts} = environmentCache(inputs);
  const drawOnce = createSharedParts(sharedParts);
  const tokens = createTokens(randomBytes(8).toString('hex'));

  const placeOf = ({definition}: Page): Place => templatePlace(inputs.templates, definition);

  async function renderPage(page: Page): Promise<RenderedPage> {
    const props = pageProps(page, inputs);
    const layoutName = layoutOf(page, inputs.templates);
    const Layout = inputs.templates.layouts.get(layoutName);
    const Component = page.definition.component as ComponentType<PageProps>;
    const content = createElement(Component, props);
    const filled = await drawAndFill(
      Layout === undefined ? content : createElement(Layout, {...props, children: content} as LayoutProps),
      page,
    );
    const definitionHead = page.definition.head?.(props) ?? {};
    const {config} = inputs;
    const socialCard = socialCardOf(page, definitionHead, config, inputs.favicon);
    const sharedImage = ownImage(page, definitionHead)?.src ?? (socialCard === undefined ? config.image : undefined);
    const imageSize = sharedImage === undefined ? undefined : await inputs.imageSize(sharedImage);
    const head = createPageHead({page, definitionHead, config, drawn: socialCard, imageSize});
    const body = filled.html;
    const live = config.clientNavigation || filled.live || enhancedMarkup.test(body);
    const parts = config.clientNavigation ? splitBody(body) : undefined;
    const assets = inputs.dev ? 'dev' : assetsHash(inputs.shell);
    const {middleware} = page.definition;
    return {
      html: htmlDocument(
        {head, body, layout: layoutName, live, frame: parts?.frame, assets, middleware},
        inputs.shell,
        inputs.config,
      ),
      ...(parts && {payload: pagePayload({page, head, layout: layoutName, splitPage: parts, assets})}),
      files: head.card === undefined ? filled.files : [...filled.files, cardUse(head.card)],
      diagnostics: [
        ...filled.diagnostics,
        ...(isForcible(definitionHead.colorMode) ? [] : [invalidColorMode(page, placeOf(page))]),
        ...(Layout === undefined ? [unknownLayout(layoutName, inputs.templates.layouts, placeOf(page))] : []),
      ],
    };
  }

  /** Renders an element with React and fills in every part. */
  async function drawAndFill(element: ReactElement, page: Page, isShared = false): Promise<RenderedMarkup> {
    const parts: Part[] = [];
    const diagnostics: Diagnostic[] = [];
    const workers: FileUse[] = [];
    /** Number of reads of values that differ between pages, or that have an effect on this page. */
    let pageReads = 0;
    let isIconMissing = false;
    const addPartToken = (part: Part): string => tokens.tokenOf(parts.push(part) - 1);
    const pass: RenderPass = {
      config: inputs.config,
      addPart(part) {
        pageReads++;
        return addPartToken(part);
      },
      icon(name) {
        const drawing = inputs.icon(name);
        if (drawing === undefined) {
          pageReads++;
          isIconMissing = true; // The icon may be installed later.
        }
        // If the content names the icon, `check` has already reported it with its place.
        const isKnown = drawing !== undefined || page.document?.icons.some((icon) => icon.name === name);
        if (!isKnown) diagnostics.push(unknownIcon(name, placeOf(page)));
        return drawing;
      },
      content() {
        pageReads++;
        return requireContent(page, isShared);
      },
      toolWorker(name) {
        pageReads++;
        const path = inputs.toolWorker(name);
        if (path !== undefined) workers.push({path, from: {tool: name}});
        return path;
      },
    };
    const draw = (node: ReactNode): string =>
      cleanReactHtml(renderToString(createElement(RenderContext, {value: pass}, node)));
    const bodyPass: BodyPass = {
      addPart: addPartToken,
      draw(node) {
        const before = pageReads;
        const markup = draw(node);
        return {markup, isEverywhere: pageReads === before};
      },
    };
    const fill = async (markup: string, from: 'document' | 'template'): Promise<RenderedMarkup> => {
      const violations = inputs.policyViolations(markup, page, from);
      const pieces = tokens.split(markup);
      const filledParts: RenderedMarkup[] = [];
      for (let i = 1; i < pieces.length; i += 2) {
        const part = parts[Number(pieces[i])];
        if (part === undefined) continue;
        const filled = await fillPart(part);
        filledParts.push(filled);
        pieces[i] = filled.html;
      }
      return {
        html: pieces.join(''),
        live: filledParts.some(({live}) => live),
        files: filledParts.flatMap(({files}) => files),
        diagnostics: [...violations, ...filledParts.flatMap((rendered) => rendered.diagnostics)],
        isCacheable: filledParts.every(({isCacheable}) => isCacheable),
      };
    };
    const fillBody = (body: Body): Promise<RenderedMarkup> =>
      fill(renderBody(body, {props: page.document?.meta ?? {}}, bodyPass), 'document');
    const fillPart = async (part: Part): Promise<RenderedMarkup> => {
      switch (part.kind) {
        case 'document': {
          const {withoutTitle, full} = await bodyOf(page);
          return uncacheable(await fillBody(part.omitTitle === true ? withoutTitle : full));
        }
        case 'lead':
          return uncacheable(
            beginsWith((await bodyOf(page)).withoutTitle, part.text)
              ? plainMarkup('')
              : await fill(draw(part.content), 'template'),
          );
        case 'title': {
          const {title = `<h1>${escapeText(part.fallback)}</h1>`} = await bodyOf(page);
          return uncacheable(await fill(title, 'document'));
        }
        case 'body':
          return fill(renderBody(part.body, part.scope, bodyPass), 'document');
        case 'once': {
          const {of, props} = part;
          const once = await drawOnce(of, props, () => drawAndFill(createElement(of, props as never), page, true));
          return part.current === undefined
            ? once
            : {...once, html: markCurrent(once.html, part.current, inputs.config)};
        }
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
    };
    const filled = await fill(draw(element), 'template');
    const files = [...workers, ...filled.files];
    const allDiagnostics = [...diagnostics, ...filled.diagnostics];
    // Islands have files too, but these depend only on the render environment.
    const isCacheable = filled.isCacheable && !isIconMissing && workers.length + allDiagnostics.length === 0;
    return {...filled, files, diagnostics: allDiagnostics, isCacheable};
  }

  async function bodyOf({document}: Page): Promise<TitledBody> {
    return titledBody((document === null ? null : await inputs.bodyOf(document)) ?? []);
  }

  return renderPage;
}

/** What the renderers with the same environment share. */
interface EnvironmentCache {
  readonly renderBody: BodyRenderer;
  readonly sharedParts: CachedParts;
}

const cachesByEnvironment = new WeakMap<object, EnvironmentCache>();

function environmentCache({environment, templates}: RendererInputs): EnvironmentCache {
  const cache = cachesByEnvironment.get(environment) ?? {
    renderBody: createBodyRenderer(templates.components),
    sharedParts: new WeakMap(),
  };
  cachesByEnvironment.set(environment, cache);
  return cache;
}

/** Matches markup that the browser script enhances and that is not an island. */
const enhancedMarkup =
  /<(?:copy-button|select-menu)[ >]| data-(?:accordion|color-mode-select|modal|shortcut|sign-in-redirect|sync|toast|tool|tree|validate)[ =>]| class="(?:feedback|floats|toc)"/;

function cardUse(card: SocialCard): FileUse {
  return {path: socialCardFile(card), from: {card}};
}

/** Returns the page's document. Throws if there is none. */
function requireContent({document, definition}: Page, isShared: boolean): PageContent {
  if (isShared) throw new Error('useContent is not available in a part that many pages share.');
  if (document === null) {
    throw new Error(
      `useContent is only available in document-driven mode, on pages that show a document; page ${definition.name} shows none.`,
    );
  }
  return {document: document.meta as PageDocument, toc: document.toc ?? null};
}

/** Returns the layout. The front matter can choose another one; `check` reports an unknown name. */
function layoutOf(page: Page, {layouts}: Templates): string {
  const requestedLayout = page.document?.meta['layout'];
  if (typeof requestedLayout === 'string' && layouts.has(requestedLayout)) return requestedLayout;
  return page.definition.layout ?? 'default';
}

function markCurrent(html: string, route: string, config: Config): string {
  const link = `href="${escapeAttribute(hrefOf(route, config))}"`;
  return html.replaceAll(link, `${link} aria-current="page"`);
}
