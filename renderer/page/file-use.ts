// Files that are published because a page shows them.
import type {SocialCard} from './social-card.js';

/** A file of the output that exists because a page shows it. */
export interface FileUse {
  readonly path: string;
  /** What it is made from. */
  readonly from:
    | {readonly image: ImageVariant}
    /** The asset below `content/` that it is a copy of. */
    | {readonly asset: string}
    | {readonly card: SocialCard}
    /** Name of a tool, for its worker. */
    | {readonly tool: string}
    /** An island, for its markup. */
    | {readonly island: IslandUse};
}

/** One size of an image, with everything it takes to encode it. */
export interface ImageVariant {
  /** Of its bytes in the store, which may lose them. */
  readonly key: string;
  /** Below `content/`: `docs/shot.png`. */
  readonly asset: string;
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** One island with these props, wherever it stands. */
export interface IslandUse {
  /** Name and hash of the props: `Signup_Xb3kQ90aZz`. */
  readonly key: string;
  readonly name: string;
  readonly props: object;
}
