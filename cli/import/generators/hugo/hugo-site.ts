// Types shared by the readers and converters for Hugo.
import type {CopiedFile} from '../../imported-site.js';
import type {ReadContext} from '../../reader-context.js';
import type {StaticValue} from '../../static-eval/static-value.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';

export interface HugoSite {
  readonly context: ReadContext;
  readonly root: string;
  readonly config: StaticValue;
  readonly content: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly keepsCase: boolean;
  readonly uglyUrls: boolean;
  readonly files: CopiedFile[];
  /** Addresses by path below the content, without extension and language: `/methods/page/title`. */
  readonly addresses: Map<string, string>;
  /** Files below the content by the same paths. */
  readonly sources: Map<string, string>;
  /** Addresses of pages and aliases, so that none is redirected twice. */
  readonly claimed: Set<string>;
  /** Destinations that only a render hook for links knows, such as `g` for the glossary. */
  readonly hookLinks: Set<string>;
  /** Whether a render hook looks links up as `ref` does. */
  hasLinkHook: boolean;
  readonly documents: HugoDocument[];
}

export interface HugoDocument {
  readonly file: string;
  /** Path below the content, without the language: `posts/hello.md`. */
  readonly below: string;
  readonly kind: 'page' | 'section' | 'bundle';
  readonly front: FrontMatter;
  /** Whether it has no page of its own, but may be included. */
  readonly isPartial: boolean;
}
