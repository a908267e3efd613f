// The site as the holder of a token sees it: the one of the dev server, or that with texts of his own over it.
import {changeBetween, type Change, type Site, type State} from '../dev/session.js';
import {overfull, type Overlay} from './drafts.js';

export interface Sites<S extends Site> {
  /** Undefined while there is none that could be compiled. */
  of(id: string): Promise<S | undefined>;
  /** Texts that the holder of a token has put over the files. */
  overlayOf(id: string): Overlay;
  /** Puts others over the files; a text says why that is too much. */
  overlay(id: string, overlay: Overlay): Promise<{readonly change: Change | undefined} | string>;
}

export interface SitesOptions<S extends Site> {
  readonly state: () => State<S>;
  /** Compiles the site with an overlay; what did not change is taken from `previous`. */
  readonly compileOver: (overlay: Overlay, previous: S) => Promise<S>;
  /** Whether the token of an id may be forgotten. */
  readonly isOver: (id: string) => boolean;
}

const maxHolders = 8;

interface Own<S> {
  readonly overlay: Overlay;
  /** With the snapshot it was made over; a newer one makes it old. */
  made?: {readonly over: S; readonly site: Promise<S>};
}

const nothing: Overlay = new Map();

export function createSites<S extends Site>({state, compileOver, isOver}: SitesOptions<S>): Sites<S> {
  const byId = new Map<string, Own<S>>();
  let turn: Promise<unknown> = Promise.resolve(); // one change after the other

  async function of(id: string): Promise<S | undefined> {
    const {snapshot} = state();
    const own = byId.get(id);
    if (snapshot === undefined || own === undefined) return snapshot;
    if (own.made?.over !== snapshot) own.made = {over: snapshot, site: compileOver(own.overlay, snapshot)};
    return own.made.site;
  }

  async function change(id: string, overlay: Overlay): Promise<{readonly change: Change | undefined} | string> {
    for (const other of byId.keys()) if (isOver(other)) byId.delete(other);
    if (!byId.has(id) && byId.size >= maxHolders) return `${maxHolders} tokens hold drafts, which is the most.`;
    const before = await of(id);
    if (overlay.size === 0) byId.delete(id);
    else byId.set(id, {overlay});
    const after = await of(id);
    return {
      change: changeBetween({snapshot: before, failure: undefined}, {snapshot: after, failure: undefined}),
    };
  }

  return {
    of,
    overlayOf: (id) => byId.get(id)?.overlay ?? nothing,
    overlay(id, overlay) {
      const full = overfull(overlay);
      if (full !== undefined) return Promise.resolve(full);
      const changed = turn.then(() => change(id, overlay));
      turn = changed.catch(() => undefined); // the caller gets the error; the queue goes on
      return changed;
    },
  };
}
