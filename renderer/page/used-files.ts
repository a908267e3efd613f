// Describes files that are published because a page uses them.
import type {SocialCard} from './head/social-card.js';

/** An output file that is published because a page uses it. */
export interface FileUse {
  readonly path: string;
  /** Its source. */
  readonly from:
    | {readonly image: ImageVariant}
    /** An asset below `content/`, which is copied. */
    | {readonly asset: string}
    | {readonly card: SocialCard}
    /** Stylesheet or font of KaTeX, by its output path. */
    | {readonly katex: string}
    /** A stylesheet with this text. */
    | {readonly css: string}
    /** Name of a tool, whose worker is published. */
    | {readonly tool: string}
    /** An island, whose markup is published. */
    | {readonly island: IslandUse};
}

/** One size of an image, with everything needed to encode it. */
export interface ImageVariant {
  /** Key of its bytes in the store, which may have lost them. */
  readonly key: string;
  /** Path below `content/`: `docs/shot.png`. */
  readonly asset: string;
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** An island with these props, wherever it is used. */
export interface IslandUse {
  /** Name and hash of the props: `Signup_Xb3kQ90aZz`. */
  readonly key: string;
  readonly name: string;
  readonly props: object;
}
