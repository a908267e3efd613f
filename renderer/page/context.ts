// What a page's parts find while React renders them: where to leave a part for later, and what the site knows.
import {createContext, use} from 'react';
import type {Config} from '../config/config.js';
import type {Toc} from '../document/document.js';
import type {PageDocument} from './page.js';
import type {Part} from './part.js';

export interface RenderPass {
  readonly config: Config;
  /** Keeps a part and gives the text that marks its spot in the markup. */
  leave(part: Part): string;
  /** Drawing of an icon; an unknown name is noted as a finding. */
  icon(name: string): IconDrawing | undefined;
  /** The page's document; throws on a page that shows none. */
  content(): PageContent;
  /** Address of the worker of a tool, below the output folder; it is published because the page asks. */
  toolWorker(name: string): string | undefined;
}

/** What a page shows of its document, for components that get no props from the page. */
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

/** The render under way; throws outside of one. Works wherever React renders, also in plain functions. */
export function useRenderPass(): RenderPass {
  const pass = use(RenderContext);
  if (pass === null) throw new Error("This part of 'galley/page' works only while Galley renders a page.");
  return pass;
}
