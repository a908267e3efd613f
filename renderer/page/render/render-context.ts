// Provides React components with the render pass: they leave parts for later and read data of the site.
import {createContext, use} from 'react';
import type {Config} from '../../config/config.js';
import type {Toc} from '../../document/document-types.js';
import type {PageDocument} from '../page.js';
import type {Part} from './part-tokens.js';

export interface RenderPass {
  readonly config: Config;
  /** Stores a part and returns the token that marks its position in the markup. */
  addPart(part: Part): string;
  /** Returns the drawing of an icon. An unknown name becomes a finding. */
  icon(name: string): IconDrawing | undefined;
  /** Returns the page's document. Throws on a page without one. */
  content(): PageContent;
  /** Returns the path of a tool's worker below the output folder. This also publishes the worker. */
  toolWorker(name: string): string | undefined;
  /** Returns whether a route that looks like the address of a file is a page: `/docs/next.config`. */
  readonly isPage: (route: string) => boolean;
}

/** What a page shows of its document, for components without props from the page. */
export interface PageContent {
  readonly document: PageDocument;
  readonly toc: Toc | null;
}

export interface IconDrawing {
  /** SVG markup inside the `<svg>` element. */
  readonly body: string;
  readonly viewBox: string;
}

export const RenderContext = createContext<RenderPass | null>(null);

/**
 * Returns the current render pass, and throws outside of one. It works wherever React renders, also in plain functions.
 */
export function useRenderPass(): RenderPass {
  const pass = use(RenderContext);
  if (pass === null) throw new Error("This part of 'galley/page' works only while Galley renders a page.");
  return pass;
}
