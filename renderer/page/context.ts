// What a page's parts find while React renders them: where to leave a part for later, and what the site knows.
import {createContext, use} from 'react';
import type {Config} from '../config/config.js';
import type {Part} from './part.js';

export interface RenderPass {
  readonly config: Config;
  /** Keeps a part and gives the text that marks its spot in the markup. */
  leave(part: Part): string;
  /** Drawing of an icon; an unknown name is noted as a finding. */
  icon(name: string): IconDrawing | undefined;
  /** Address of the worker of a tool, below the output folder; it is published because the page asks. */
  toolWorker(name: string): string | undefined;
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
