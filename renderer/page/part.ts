// A part is a piece of markup that does not come from the page's own React render. Its spot is marked by a
// token, and the token is replaced by the part's HTML afterwards.
import type {ComponentType, ReactNode} from 'react';
import type {JsonObject} from '../base/json.js';
import type {Body} from '../document/document.js';

export type Part =
  | {readonly kind: 'body'; readonly body: Body; readonly scope: Scope}
  | {readonly kind: 'document'; readonly omitTitle?: boolean}
  /** Markup that is worth showing only while the document does not begin with the same words. */
  | {readonly kind: 'lead'; readonly text: string; readonly content: ReactNode}
  /** The document's leading h1, else `fallback` as one. */
  | {readonly kind: 'title'; readonly fallback: string}
  | {readonly kind: 'once'; readonly of: ComponentType<never>; readonly props: object; readonly current?: string}
  | {readonly kind: 'island'; readonly name: string; readonly start: IslandStart; readonly props: JsonObject}
  | {readonly kind: 'image'; readonly request: ImageRequest};

/** What makes an island live; see `IslandProps`. */
export interface IslandStart {
  readonly when: string;
  readonly replay: readonly string[] | undefined;
  readonly stored: string | undefined;
}

/** Where bindings look names up: the props of the enclosing components, innermost first. */
export interface Scope {
  readonly props: JsonObject;
  readonly outer?: Scope;
}

export interface ImageRequest {
  /** Below `content/public` when it starts with `/`, or remote. */
  readonly src: string;
  /** File below `content/` when it is known already. */
  readonly asset?: string;
  readonly alt: string;
  readonly title?: string;
  /** Shown width in CSS pixels, when smaller than the image. */
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: string;
  readonly className?: string;
  /** The first thing a reader sees: loaded eagerly and first. */
  readonly priority?: boolean;
  /** Shown as wide as the column of text it stands in; for images that say nothing about their size. */
  readonly fluid?: boolean;
  /** `lazy`, or `eager` with `priority`. */
  readonly loading?: 'lazy' | 'eager';
  readonly decoding?: 'async' | 'auto' | 'sync';
}

/**
 * The tokens of one render. `secret` is a number that content can't know, so nothing an author writes is taken for a
 * token; it never reaches the output.
 */
export interface Tokens {
  tokenOf(index: number): string;
  /** Markup cut at its tokens: text at even places, part numbers at odd ones. */
  split(markup: string): string[];
}

export function createTokens(secret: string): Tokens {
  // Private-use characters: no HTML escaping touches them, and React keeps them as text.
  const pattern = new RegExp(`\uE0F0${secret}:(\\d+)\uE0F1`);
  return {
    tokenOf: (index) => `\uE0F0${secret}:${index}\uE0F1`,
    split: (markup) => markup.split(pattern),
  };
}
