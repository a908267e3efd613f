// Defines the input and output of the renderer.
import type {Diagnostic} from '../../base/diagnostic.js';
import type {Hash} from '../../base/hash.js';
import type {Config} from '../../config/config.js';
import type {Body, Document} from '../../document/document-types.js';
import type {IncludedText} from '../../source/included-text.js';
import type {IconDrawing} from './render-context.js';
import type {FileUse} from '../used-files.js';
import type {ImageRequest} from './part-tokens.js';
import type {FindPolicyViolations} from '../csp/csp-diagnostics.js';
import type {ShellAssets} from './html-document.js';
import type {Templates} from '../templates-in-bundle.js';

/** The components that Preact renders and hydrates. */
export interface Islands {
  readonly names: readonly string[];
  render(name: string, props: object, icon: (name: string) => IconDrawing | undefined): Promise<string>;
}

/** Markup of an image and the files it needs. */
export interface DrawnImage {
  readonly html: string;
  /** Output files to which the markup refers. */
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface RendererInputs {
  /**
   * Identifies templates, islands, config, icons, published images and pages whose addresses look like files: the same object means that they are the same.
   */
  readonly environment: object;
  readonly templates: Templates;
  readonly islands: Islands;
  readonly shell: ShellAssets;
  readonly config: Config;
  readonly dev: boolean;
  /** Hash of the site's `favicon.svg`, which its social cards show. */
  readonly favicon?: Hash | undefined;
  bodyOf(document: Document): Body | null | Promise<Body | null>;
  /** Returns the source text of a document, or undefined if the file was deleted. */
  sourceTextOf(document: Document): string | undefined;
  /** Returns the included files of the source text, or undefined if it has none. */
  includedTextOf(document: Document): IncludedText | undefined;
  policyViolations: FindPolicyViolations;
  icon(name: string): IconDrawing | undefined;
  /** Returns what to do about an unknown icon. */
  hintForIcon(name: string): string | undefined;
  /** Returns the output path of a tool's worker. */
  toolWorker(name: string): string | undefined;
  image(request: ImageRequest): Promise<DrawnImage>;
  /** Returns whether a route that looks like the address of a file is a page. */
  readonly isPage: (route: string) => boolean;
  /** Returns the size in pixels of an image below `content/public`, and undefined for others. */
  imageSize(src: string): Promise<{readonly width: number; readonly height: number} | undefined>;
}

export interface RenderedPage {
  readonly html: string;
  /** JSON text; absent without client navigation. */
  readonly payload?: string;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}
