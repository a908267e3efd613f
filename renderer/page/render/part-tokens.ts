// Defines a part: a piece of markup that is rendered separately from the page's React tree. A token marks its position,
// and is later replaced by the HTML of the part.
import type {ComponentType, ReactNode} from 'react';
import type {JsonObject} from '../../base/json.js';
import type {Body} from '../../document/document-types.js';
import type {BindingScope} from '../../document/binding-scope.js';

export type Part =
  | {readonly kind: 'body'; readonly body: Body; readonly scope: BindingScope}
  | {readonly kind: 'document'; readonly omitTitle?: boolean}
  /** Markup that is omitted if the document begins with the same text. */
  | {readonly kind: 'lead'; readonly text: string; readonly content: ReactNode}
  /** The document's leading h1, or else `fallback` as h1. */
  | {readonly kind: 'title'; readonly fallback: string}
  | {readonly kind: 'once'; readonly of: ComponentType<never>; readonly props: object; readonly current?: string}
  | {
      readonly kind: 'island';
      readonly name: string;
      readonly start: IslandStart;
      readonly props: JsonObject;
      /** Where a template names it, as `placeText` writes it, if elements have their places. */
      readonly place?: string | undefined;
    }
  | {readonly kind: 'image'; readonly request: ImageRequest}
  /** The stylesheets of formulas: that of KaTeX, and one with the rules of this document. */
  | {readonly kind: 'math'; readonly css: string}
  /** The stylesheet of diagrams. */
  | {readonly kind: 'mermaid'};

/** When and how an island is hydrated; see `IslandProps`. */
interface IslandStart {
  readonly when: string;
  readonly replay: readonly string[] | undefined;
  readonly stored: string | undefined;
}

export interface ImageRequest {
  /** Path below `content/public` if it starts with `/`, or a remote URL. */
  readonly src: string;
  /** File below `content/`, if already known. */
  readonly asset?: string;
  readonly alt: string;
  readonly title?: string;
  /** Displayed width in CSS pixels, if smaller than the image. */
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: string;
  readonly className?: string;
  /** For images at the top of a page: loads it eagerly with high priority. */
  readonly priority?: boolean;
  /** Displays the image as wide as its text column. For images without a size of their own. */
  readonly fluid?: boolean;
  /** `lazy`, or `eager` with `priority`. */
  readonly loading?: 'lazy' | 'eager';
  readonly decoding?: 'async' | 'auto' | 'sync';
}

/**
 * The tokens of one render. They contain a random number that content cannot know, so that text of an author is never
 * read as a token. It does not reach the output.
 */
export interface Tokens {
  tokenOf(index: number): string;
  /** Splits markup at its tokens: text at even indexes, part numbers at odd ones. */
  split(markup: string): string[];
}

export function createTokens(secret: string): Tokens {
  // Private-use characters: HTML escaping does not change them, and React keeps them as text.
  const pattern = new RegExp(`\uE0F0${secret}:(\\d+)\uE0F1`);
  return {
    tokenOf: (index) => `\uE0F0${secret}:${index}\uE0F1`,
    split: (markup) => markup.split(pattern),
  };
}
