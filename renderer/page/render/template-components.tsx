// Components and functions that templates import from `galley/page`. A component that cannot be rendered at once, such
// as an image, renders a token, which the renderer replaces later.
import type {ComponentProps, ComponentType, ReactNode} from 'react';
import {hrefOf, fileHref, looksLikeFile} from '../../base/url-mapping.js';
import type {JsonObject} from '../../base/json.js';
import type {Config} from '../../config/config.js';
import {placeAttribute} from '../../html/place-marks.js';
import {useRenderPass, type PageContent} from './render-context.js';
import type {ImageRequest} from './part-tokens.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

export interface BodyProps {
  /** Omits an h1 at the beginning, for pages that show it with `<Title>`. */
  readonly omitTitle?: boolean;
}

/** Shows the text of the page's document. */
export function Body({omitTitle = false}: BodyProps): ReactNode {
  return useRenderPass().addPart({kind: 'document', omitTitle});
}

export interface LeadProps {
  readonly text: string;
  /** Displays `text`. */
  readonly children: ReactNode;
}

/**
 * Shows a description above the text. If a document has none, the description is its first paragraph, which is not
 * shown twice.
 */
export function Lead({text, children}: LeadProps): ReactNode {
  return useRenderPass().addPart({kind: 'lead', text, content: children});
}

/** Shows the h1 of a page: that of its document, as the author wrote it, or `fallback`. */
export function Title({fallback}: {readonly fallback: string}): ReactNode {
  return useRenderPass().addPart({kind: 'title', fallback});
}

export interface IslandProps {
  /** Name in `templates/islands/index.ts`. */
  readonly of: string;
  /**
   * When it is hydrated. `interaction` waits for a pointer or the keyboard, `manual` for a script that calls `wake()` on
   * the element.
   */
  readonly when?: 'load' | 'idle' | 'visible' | 'interaction' | 'manual';
  /**
   * Events that are held until the island is hydrated, and then dispatched again. If its script cannot be loaded, the
   * browser handles them as it does without script.
   */
  readonly replay?: readonly ('click' | 'change' | 'submit')[];
  /** Key in `sessionStorage`. If it has a value, the island is hydrated with the page. */
  readonly stored?: string;
  /** Plain JSON: it is sent to the browser in an attribute. */
  readonly props?: JsonObject;
}

/** Renders a component that is hydrated in the browser. */
export function Island({of, when = 'visible', replay, stored, props = {}, ...rest}: IslandProps): ReactNode {
  const {[placeAttribute]: place} = rest as {readonly [placeAttribute]?: string};
  return useRenderPass().addPart({kind: 'island', name: of, start: {when, replay, stored}, props, place});
}

export interface OnceProps<P> {
  readonly of: ComponentType<P>;
  readonly props: P;
  /** A route. Links to it in the part get `aria-current="page"`, without another render of the part. */
  readonly current?: string;
}

/** Renders a part that many pages share once for each distinct `props` (plain JSON). */
export function Once<P extends object>({of, props, current}: OnceProps<P>): ReactNode {
  return useRenderPass().addPart({
    kind: 'once',
    of: of as ComponentType<never>,
    props,
    ...(current !== undefined && {current}),
  });
}

export type ImageProps = ImageRequest;

/** Shows an image with its size, variants for several screen densities, and a placeholder. */
export function Image(props: ImageProps): ReactNode {
  return useRenderPass().addPart({kind: 'image', request: props});
}

export interface IconProps extends Omit<ComponentProps<'svg'>, 'name'> {
  /** `lucide:book-open`, or `custom:logo` for `content/icons/logo.svg`. */
  readonly name: string;
  /** Text for screen readers. Without it, the icon is decorative. */
  readonly label?: string;
}

/** Icons that show a reading direction, which are mirrored from right to left: `arrow-right`, `chevrons-left`. */
const directionalIcon = /\b(?:arrow|chevron)s?-(?:\w+-)*(?:left|right)\b/;

/** Draws an icon inline, without a request. */
export function Icon({name, label, ...rest}: IconProps): ReactNode {
  const drawing = useRenderPass().icon(name);
  if (drawing === undefined) return null;
  const accessibility = label === undefined ? {'aria-hidden': true} : {role: 'img'};
  const title = label === undefined ? '' : `<title>${escapeText(label)}</title>`;
  return (
    <svg
      className="icon"
      viewBox={drawing.viewBox}
      width="1em"
      height="1em"
      data-mirror={directionalIcon.test(name) ? '' : undefined}
      {...accessibility}
      {...rest}
      dangerouslySetInnerHTML={{__html: title + drawing.body}}
    />
  );
}

/**
 * Returns the URL of a route or of a file below `content/public`, and anything else unchanged: `/docs` → `/base/docs/`,
 * `/logo.svg` → `/base/logo.svg`; `https://…` and `#top` stay.
 */
export function href(to: string): string {
  const {config, isPage} = useRenderPass();
  if (!to.startsWith('/') || to.startsWith('//')) return to;
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  return (looksLikeFile(path) && !isPage(path) ? fileHref(path.slice(1), config) : hrefOf(path, config)) + rest;
}

/** Returns the URL of a tool's worker and publishes it. Returns undefined if there is no such tool. */
export function toolWorker(name: string): string | undefined {
  const pass = useRenderPass();
  const file = pass.toolWorker(name);
  return file === undefined ? undefined : fileHref(file, pass.config);
}

/**
 * Returns the document of the page, for components without props from it, such as those in Markdown. Throws on a page
 * without a document, and in a part that many pages share.
 */
export function useContent(): PageContent {
  return useRenderPass().content();
}

/** Returns the config, for components without props from a page. */
export function useConfig(): Config {
  return useRenderPass().config;
}
