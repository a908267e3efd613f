// Page → HTML and payload. React renders the page's own markup; parts that are shared, live or already text are
// spliced in where their tokens stand.
import {randomBytes} from 'node:crypto';
import {createElement, type ComponentType, type ReactElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import type {Diagnostic} from '../base/diagnostic.js';
import {hrefOf} from '../base/path.js';
import type {Config} from '../config/config.js';
import type {Body, Document} from '../document/document.js';
import {createBodyRenderer} from './body.js';
import {RenderContext, type IconDrawing, type RenderPass} from './context.js';
import {headOf} from './head.js';
import {attributes, escapeAttribute, escapeText} from './html.js';
import type {AnswerOf, LayoutProps, Page, PageDocument, PageProps, SiteProps} from './page.js';
import {createTokens, type ImageRequest, type Part} from './part.js';
import {payloadOf} from './payload.js';
import {shell, type ShellAssets} from './shell.js';
import type {Templates} from './templates.js';
import {beginsWith, titledBody, type TitledBody} from './titled-body.js';

/** The Preact half: names of islands, and markup for one. */
export interface Islands {
  readonly names: readonly string[];
  render(name: string, props: object): Promise<string>;
}

/** Markup of an image and the files it needs; where they come from is not the page's business. */
export interface DrawnImage {
  readonly html: string;
  /** Output files the markup points to. */
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of the output that exists because a page shows it. */
export interface FileUse {
  readonly path: string;
  /** Where its bytes lie in the store, or the asset below `content/` that it is a copy of. */
  readonly from: {readonly key: string} | {readonly asset: string};
}

export interface RendererInputs {
  readonly templates: Templates;
  readonly islands: Islands;
  readonly shell: ShellAssets;
  readonly config: Config;
  readonly dev: boolean;
  bodyOf(document: Document): Body | null;
  icon(name: string): IconDrawing | undefined;
  image(request: ImageRequest): Promise<DrawnImage>;
}

export interface RenderedPage {
  readonly html: string;
  /** JSON text. */
  readonly payload: string;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders pages of one site; shared parts are kept between pages. */
export function createRenderer(inputs: RendererInputs): (page: Page) => Promise<RenderedPage> {
  const renderBody = createBodyRenderer(inputs.templates.components);
  const shared = new Map<ComponentType<never>, Map<string, Promise<Filled>>>();
  const tokens = createTokens(randomBytes(8).toString('hex'));

  async function renderPage(page: Page): Promise<RenderedPage> {
    const props = propsOf(page, inputs);
    const layoutName = layoutOf(page, inputs.templates);
    const Layout = inputs.templates.layouts.get(layoutName);
    const Component = page.definition.component as ComponentType<PageProps>;
    const content = createElement(Component, props);
    const filled = await drawAndFill(
      Layout === undefined ? content : createElement(Layout, {...props, children: content} as LayoutProps),
      page,
    );
    const head = headOf(page, page.definition.head?.(props) ?? {}, inputs.config);
    const body = filled.html;
    const live = filled.live || body.includes('<copy-button');
    return {
      html: shell({head, body, layout: layoutName, live}, inputs.shell, inputs.config),
      payload: payloadOf({page, head, body, layout: layoutName, live}),
      files: filled.files,
      diagnostics: filled.diagnostics,
    };
  }

  /** React's markup for an element, with every part in place. */
  async function drawAndFill(element: ReactElement, page: Page): Promise<Filled> {
    const parts: Part[] = [];
    const diagnostics: Diagnostic[] = [];
    const pass: RenderPass = {
      config: inputs.config,
      leave: (part) => tokens.tokenOf(parts.push(part) - 1),
      icon(name) {
        const drawing = inputs.icon(name);
        // Where content names the icon, `check` has said so already, with its place.
        const isKnown = drawing !== undefined || page.document?.icons.some((icon) => icon.name === name);
        if (!isKnown) diagnostics.push(unknownIcon(name, page));
        return drawing;
      },
    };
    const draw = (node: ReactNode): string => renderToStaticMarkup(createElement(RenderContext, {value: pass}, node));
    const fill = async (markup: string): Promise<Filled> => {
      const pieces = tokens.split(markup);
      const found: Filled[] = [];
      for (let i = 1; i < pieces.length; i += 2) {
        const part = parts[Number(pieces[i])];
        if (part === undefined) continue;
        const filled = await fillPart(part);
        found.push(filled);
        pieces[i] = filled.html;
      }
      return {
        html: pieces.join(''),
        live: found.some(({live}) => live),
        files: found.flatMap(({files}) => files),
        diagnostics: found.flatMap((one) => one.diagnostics),
      };
    };
    const fillBody = (body: Body): Promise<Filled> =>
      fill(renderBody(body, {props: page.document?.meta ?? {}}, {leave: pass.leave, draw}));
    const fillPart = async (part: Part): Promise<Filled> => {
      switch (part.kind) {
        case 'document': {
          const {rest, whole} = bodyOf(page);
          return fillBody(part.omitTitle === true ? rest : whole);
        }
        case 'lead':
          return beginsWith(bodyOf(page).rest, part.text) ? plain('') : fill(draw(part.content));
        case 'title': {
          const {title = `<h1>${escapeText(part.fallback)}</h1>`} = bodyOf(page);
          return plain(title);
        }
        case 'body':
          return fill(renderBody(part.body, part.scope, {leave: pass.leave, draw}));
        case 'once': {
          const once = await fillOnce(part.of, part.props, page);
          return part.current === undefined
            ? once
            : {...once, html: markCurrent(once.html, part.current, inputs.config)};
        }
        case 'island':
          return fillIsland(part.name, part.when, part.props, page);
        case 'image': {
          const image = await inputs.image(part.request);
          return {...plain(image.html), files: image.files, diagnostics: image.diagnostics};
        }
        default:
          return part satisfies never;
      }
    };
    const filled = await fill(draw(element));
    return {...filled, diagnostics: [...diagnostics, ...filled.diagnostics]};
  }

  function bodyOf({document}: Page): TitledBody {
    return titledBody((document === null ? null : inputs.bodyOf(document)) ?? []);
  }

  function fillOnce(of: ComponentType<never>, props: object, page: Page): Promise<Filled> {
    const byProps = shared.get(of) ?? new Map<string, Promise<Filled>>();
    shared.set(of, byProps);
    const key = JSON.stringify(props);
    const filled = byProps.get(key) ?? drawAndFill(createElement(of, props as never), page);
    byProps.set(key, filled);
    return filled;
  }

  async function fillIsland(name: string, when: string, props: object, page: Page): Promise<Filled> {
    if (!inputs.islands.names.includes(name)) return {...plain(''), diagnostics: [unknownIsland(name, page)]};
    const markup = await inputs.islands.render(name, props);
    const marks = attributes({'data-of': name, 'data-when': when, 'data-props': JSON.stringify(props)});
    return {...plain(`<site-island${marks}>${markup}</site-island>`), live: true};
  }

  return renderPage;
}

interface Filled {
  readonly html: string;
  /** Whether something in it needs the browser script. */
  readonly live: boolean;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

function plain(html: string): Filled {
  return {html, live: false, files: [], diagnostics: []};
}

function propsOf(page: Page, {config, dev}: RendererInputs): PageProps {
  const site: SiteProps = {config, navigation: page.navigation, dev};
  return {
    route: page.route,
    document: page.document === null ? null : (page.document.meta as PageDocument),
    toc: page.document?.toc ?? null,
    data: page.data as Readonly<Record<string, AnswerOf<never>>>,
    site,
  };
}

/** The document may choose another layout in its front matter; a name that is none is reported by `check`. */
export function layoutOf(page: Page, {layouts}: Templates): string {
  const wished = page.document?.meta['layout'];
  if (typeof wished === 'string' && layouts.has(wished)) return wished;
  return page.definition.layout ?? 'default';
}

function markCurrent(html: string, route: string, config: Config): string {
  const link = `href="${escapeAttribute(hrefOf(route, config))}"`;
  return html.replaceAll(link, `${link} aria-current="page"`);
}

function unknownIcon(name: string, {definition}: Page): Diagnostic {
  return {
    severity: 'error',
    code: 'icon-unknown',
    message: `There is no icon ${name}; page ${definition.name} asks for it.`,
    hint: 'Icons of an installed set are named set:icon, such as lucide:book-open.',
  };
}

function unknownIsland(name: string, {definition}: Page): Diagnostic {
  return {
    severity: 'error',
    code: 'island-unknown',
    message: `There is no island ${name}; page ${definition.name} asks for it.`,
    hint: 'Islands are named in templates/islands/index.ts.',
  };
}
