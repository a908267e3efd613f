// The parts a template can place on a page. Each leaves a token where it stands; `render` fills it.
import type {ComponentProps, ComponentType, ReactNode} from 'react';
import {hrefOf, fileHref} from '../base/path.js';
import type {JsonObject} from '../base/json.js';
import type {Config} from '../config/config.js';
import {useRenderPass, type PageContent} from './context.js';
import {escapeText} from './html.js';
import type {ImageRequest} from './part.js';

export interface BodyProps {
  /** Leaves out an h1 at the very beginning: for pages that show it with `<Title>`. */
  readonly omitTitle?: boolean;
}

/** The text of the page's own document. */
export function Body({omitTitle = false}: BodyProps): ReactNode {
  return useRenderPass().leave({kind: 'document', omitTitle});
}

export interface LeadProps {
  readonly text: string;
  /** How `text` is shown. */
  readonly children: ReactNode;
}

/** A description above the text. Documents without one are described by their first paragraph, which need not stand twice. */
export function Lead({text, children}: LeadProps): ReactNode {
  return useRenderPass().leave({kind: 'lead', text, content: children});
}

/** The h1 of a page: the one its document begins with, as the author wrote it, or `fallback`. */
export function Title({fallback}: {readonly fallback: string}): ReactNode {
  return useRenderPass().leave({kind: 'title', fallback});
}

export interface IslandProps {
  /** Name in `templates/islands/index.ts`. */
  readonly of: string;
  /** When it becomes live. `interaction` waits for a pointer or the keyboard, `asked` for a script that calls `wake()` on the element. */
  readonly when?: 'load' | 'idle' | 'visible' | 'interaction' | 'asked';
  /**
   * Events that wait until the island is live and then happen again. Where its script does not come, the browser does with them
   * what it would do without script.
   */
  readonly replay?: readonly ('click' | 'change' | 'submit')[];
  /** Key in the storage of the tab: where something is stored under it, the island becomes live with the page. */
  readonly stored?: string;
  /** Plain JSON: it travels to the browser as an attribute. */
  readonly props?: JsonObject;
}

/** A component that needs the reader: its markup now, its behaviour in the browser. */
export function Island({of, when = 'visible', replay, stored, props = {}}: IslandProps): ReactNode {
  return useRenderPass().leave({kind: 'island', name: of, start: {when, replay, stored}, props});
}

export interface OnceProps<P> {
  readonly of: ComponentType<P>;
  readonly props: P;
  /** A route: its link in the part gets `aria-current="page"`, without rendering the part again. */
  readonly current?: string;
}

/** A part that many pages share: rendered once for each distinct `props` (plain JSON), then spliced in. */
export function Once<P extends object>({of, props, current}: OnceProps<P>): ReactNode {
  return useRenderPass().leave({
    kind: 'once',
    of: of as ComponentType<never>,
    props,
    ...(current !== undefined && {current}),
  });
}

export type ImageProps = ImageRequest;

/** An image with its size, its variants for screens of several densities, and a placeholder. */
export function Image(props: ImageProps): ReactNode {
  return useRenderPass().leave({kind: 'image', request: props});
}

export interface IconProps extends Omit<ComponentProps<'svg'>, 'name'> {
  /** `lucide:book-open`, or `custom:logo` for `content/icons/logo.svg`. */
  readonly name: string;
  /** Read aloud; without it the icon is decoration. */
  readonly label?: string;
}

/** Pictures of a direction of reading, which is the other one from right to left: `arrow-right`, `chevrons-left`. */
const sideways = /\b(?:arrow|chevron)s?-(?:\w+-)*(?:left|right)\b/;

/** An icon, drawn inline; nothing is fetched. */
export function Icon({name, label, ...rest}: IconProps): ReactNode {
  const drawing = useRenderPass().icon(name);
  if (drawing === undefined) return null;
  const named = label === undefined ? {'aria-hidden': true} : {role: 'img'};
  const title = label === undefined ? '' : `<title>${escapeText(label)}</title>`;
  return (
    <svg
      className="icon"
      viewBox={drawing.viewBox}
      width="1em"
      height="1em"
      data-mirror={sideways.test(name) ? '' : undefined}
      {...named}
      {...rest}
      dangerouslySetInnerHTML={{__html: title + drawing.body}}
    />
  );
}

/**
 * The address of a route, a file below `content/public`, or anything else as it is:
 * `/docs` → `/base/docs/`, `/logo.svg` → `/base/logo.svg`, `https://…` and `#top` stay.
 */
export function href(to: string): string {
  const {config} = useRenderPass();
  if (!to.startsWith('/') || to.startsWith('//')) return to;
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  return (/\.[a-z][a-z0-9]+$/i.test(path) ? fileHref(path.slice(1), config) : hrefOf(path, config)) + rest;
}

/** The address of a tool's worker, which the site then has; undefined when there is no such tool. */
export function toolWorker(name: string): string | undefined {
  const {config, toolWorker} = useRenderPass();
  const file = toolWorker(name);
  return file === undefined ? undefined : fileHref(file, config);
}

/**
 * The document of the page, for components that get no props from it, such as those that Markdown names. Throws on a page
 * that shows no document, and in a part that many pages share.
 */
export function useContent(): PageContent {
  return useRenderPass().content();
}

/** What `content/site.yml` says, for components that get no props from a page. */
export function useConfig(): Config {
  return useRenderPass().config;
}
