// Files that are published because a page shows them.
import type {SocialCard} from './social-card.js';

/** A file of the output that exists because a page shows it. */
export interface FileUse {
  readonly path: string;
  /** Where its bytes lie in the store, the asset below `content/` that it is a copy of, or what to draw. */
  readonly from:
    | {readonly key: string}
    | {readonly asset: string}
    | {readonly card: SocialCard}
    /** Name of a tool, for its worker. */
    | {readonly tool: string}
    /** An island, for its markup. */
    | {readonly island: IslandUse};
}

/** One island with these props, wherever it stands. */
export interface IslandUse {
  /** Name and hash of the props: `Signup_Xb3kQ90aZz`. */
  readonly key: string;
  readonly name: string;
  readonly props: object;
}
