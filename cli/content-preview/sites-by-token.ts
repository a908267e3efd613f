// Provides the site for the holder of a token: that of the dev server, or one with the drafts of the token.
import {changeBetween, type Change, type Site, type State} from '../dev/compile-session.js';
import {limitExceeded, type Overlay} from './draft-overlay.js';

export interface Sites<S extends Site> {
  /** Returns undefined while no site could be compiled. */
  of(id: string): Promise<S | undefined>;
  /** Returns the drafts of a token. */
  overlayOf(id: string): Overlay;
  /** Replaces the drafts of a token. Returns a message when a limit is exceeded. */
  overlay(id: string, overlay: Overlay): Promise<{readonly change: Change | undefined} | string>;
}

export interface SitesOptions<S extends Site> {
  readonly state: () => State<S>;
  /** Compiles the site with an overlay. Unchanged parts are taken from `previous`. */
  readonly compileWithDrafts: (overlay: Overlay, previous: S) => Promise<S>;
  /** Returns whether the token with this id has expired or was revoked. */
  readonly isExpired: (id: string) => boolean;
}

const maxHolders = 8;

interface DraftSite<S> {
  readonly overlay: Overlay;
  /**
   * The compiled site, and the snapshot on which it is based. It is compiled again if the dev server has a newer one.
   */
  compiled?: {readonly base: S; readonly site: Promise<S>};
}

const noDrafts: Overlay = new Map();

export function createSites<S extends Site>({state, compileWithDrafts, isExpired}: SitesOptions<S>): Sites<S> {
  const byId = new Map<string, DraftSite<S>>();
  let queue: Promise<unknown> = Promise.resolve(); // Changes are applied one after the other.

  async function of(id: string): Promise<S | undefined> {
    const {snapshot} = state();
    const draft = byId.get(id);
    if (snapshot === undefined || draft === undefined) return snapshot;
    if (draft.compiled?.base !== snapshot)
      draft.compiled = {base: snapshot, site: compileWithDrafts(draft.overlay, snapshot)};
    return draft.compiled.site;
  }

  async function change(id: string, overlay: Overlay): Promise<{readonly change: Change | undefined} | string> {
    for (const other of byId.keys()) if (isExpired(other)) byId.delete(other);
    if (!byId.has(id) && byId.size >= maxHolders)
      return `At most ${maxHolders} tokens can have drafts at the same time.`;
    const before = await of(id);
    if (overlay.size === 0) byId.delete(id);
    else byId.set(id, {overlay});
    const after = await of(id);
    return {
      change: changeBetween({snapshot: before, error: undefined}, {snapshot: after, error: undefined}),
    };
  }

  return {
    of,
    overlayOf: (id) => byId.get(id)?.overlay ?? noDrafts,
    overlay(id, overlay) {
      const full = limitExceeded(overlay);
      if (full !== undefined) return Promise.resolve(full);
      const changed = queue.then(() => change(id, overlay));
      queue = changed.catch(() => undefined); // The caller gets the error, and the queue continues.
      return changed;
    },
  };
}
