// One navigation after the other, each from the click to the new page: ask, fetch, wait for a paint, exchange, arrive.
// A newer one ends the one before. Whatever goes wrong, the browser loads the page.
import {loadFully, reloadPage} from '../reload.js';
import {events} from '../protocol.js';
import {targetOf} from '../target-of.js';
import {isSamePage} from './address.js';
import {arrive, focusOn, keepScroll} from './arrival.js';
import {createBar} from './bar.js';
import {watchBuild} from './build-watch.js';
import {exchange} from './exchange.js';
import type {Verdict} from './failure.js';
import type {MiddlewareTable} from './navigation.js';
import {painted} from './painted.js';
import {createPayloads, Elsewhere, Moved, type Payload} from './payload.js';
import type {PreviewSource} from '../preview.js';
import {startPrefetch} from './prefetch.js';
import {fragmentOf} from './trusted.js';

/** By a link, by the browser's own buttons, in place of the page that is there, or the same page as it is now. */
export type VisitKind = 'click' | 'traverse' | 'replace' | 'refresh';

export interface Visits {
  visit(to: URL, kind: VisitKind): Promise<void>;
  /** The browser has changed the address. */
  traverse(animated: boolean): Promise<void>;
  /** Moves the keyboard to a target on this page, where the browser has scrolled to. */
  stepTo(hash: string): void;
}

interface Visit {
  readonly to: URL;
  readonly from: URL;
  readonly kind: VisitKind;
  /** The browser has animated the step by itself. */
  readonly animated: boolean;
  readonly signal: AbortSignal;
}

/** Starts everything that navigation consists of once a reader is there. */
export function createVisits(middleware: MiddlewareTable, preview?: PreviewSource): Visits {
  const load = preview?.load ?? createPayloads();
  const bar = createBar();
  const build = watchBuild();
  let shown = loadedAddress();
  const scroll = keepScroll(() => isSamePage(shown, location));
  let current: AbortController | undefined;
  let underway: VisitKind | undefined;

  async function visit(to: URL, kind: VisitKind, animated = false): Promise<void> {
    current?.abort();
    const turn = new AbortController();
    current = turn;
    underway = kind;
    const detail = {to, from: shown, kind};
    // The browser's own buttons have changed the address already.
    if (!tell(events.beforeNavigate, detail, kind !== 'traverse')) {
      bar.finish(false);
      underway = undefined;
      return void tell(events.navigateEnd, {to});
    }
    bar.start();
    let error: unknown;
    try {
      await perform({...detail, animated, signal: turn.signal});
    } catch (failure) {
      error = failure;
      if (!turn.signal.aborted) await fail(failure, to, kind, turn.signal);
    } finally {
      if (current === turn) {
        bar.finish(error !== undefined);
        underway = undefined;
      }
      tell(events.navigateEnd, {to, ...(error !== undefined && {error})});
    }
  }

  async function perform(visit: Visit): Promise<void> {
    const {to, from, kind, signal} = visit;
    if (kind === 'click' && isSamePage(to, from)) return stay(to);
    if (build.isOutdated()) throw new Elsewhere(to, 'outdated');
    // The browser keeps what was written for those who come back; an exchange would throw it away.
    if (kind === 'click' && document.querySelector('main [data-dirty]')) throw new Elsewhere(to, 'a form');
    if (await rejectedBy(globalNames, visit)) return;
    const data = await load(to);
    if (signal.aborted) return;
    tell(events.payload, {path: data.path, data});
    if (preview === undefined) assertFits(data, to);
    if (await rejectedBy(data.middleware ?? [], visit)) return;
    await painted();
    if (!signal.aborted) await show(visit, data);
  }

  /** A link to the page we are on. */
  function stay(to: URL): void {
    if (shown.hash === '') return;
    push(to);
    scrollTo({top: 0, behavior: 'instant'});
  }

  function assertFits({assets, frame, main}: Payload, to: URL): void {
    const {dataset} = document.documentElement;
    if (assets !== dataset['assets']) build.declareOutdated();
    if (assets !== dataset['assets'] || frame !== dataset['frame'] || main === undefined) {
      throw new Elsewhere(to, 'another frame');
    }
  }

  const globalNames = Object.keys(middleware).filter((name) => name.endsWith('.global'));

  /** Asks route middleware; true when the visit is over because of what it said. */
  async function rejectedBy(names: readonly string[], {to, from, kind, signal}: Visit): Promise<boolean> {
    if (names.length === 0) return false;
    const {decide} = await import('./guards.js');
    const decision = await decide(names, middleware, to, from);
    if (signal.aborted) return true;
    switch (decision.kind) {
      case 'go':
        return false;
      case 'stay':
        if (kind === 'traverse') history.pushState({scrollY: 0}, '', from);
        return true;
      case 'redirect':
        await visit(decision.to, kind === 'traverse' ? 'replace' : kind);
        return true;
      case 'leave':
        location.assign(decision.to);
        return true;
    }
  }

  async function show({to, from, kind, animated, signal}: Visit, data: Payload): Promise<void> {
    const change = (): void => {
      if (signal.aborted) return; // an animation begins a moment later
      tell(events.beforeSwap, {to, data});
      if (kind === 'click') push(to);
      else if (kind === 'replace') history.replaceState({scrollY: 0}, '', to);
      shown = to;
      const [top, known] = [scrollY, targetOf(to.hash)];
      exchange(data);
      tell(events.afterSwap, {to, from});
      if (kind === 'traverse') scroll.restore();
      // The reader stays where he is, unless what he came for is there only now.
      else if (kind === 'refresh' && (to.hash === '' || known)) scrollTo({top, behavior: 'instant'});
      else arrive(to.hash);
    };
    const fades = 'transitions' in document.documentElement.dataset && !animated && kind !== 'refresh';
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (fades && !isCalm && 'startViewTransition' in document) {
      const {ready, updateCallbackDone} = document.startViewTransition(change);
      ready.catch(() => undefined); // skipped, for instance in the background: the page is there all the same
      await updateCallbackDone;
    } else change();
    const announcer = document.querySelector('[data-announcer]');
    if (announcer && !signal.aborted && kind !== 'refresh') announcer.textContent = document.title;
  }

  function push(to: URL): void {
    scroll.leave();
    history.pushState({scrollY: 0}, '', to);
    shown = to;
  }

  /** The reader gets the page all the same, or learns why there is none. */
  async function fail(
    failure: unknown,
    to: URL,
    kind: VisitKind,
    signal: AbortSignal,
    load: (to: URL) => void = loadFully,
  ): Promise<void> {
    if (failure instanceof Elsewhere) return loadFully(failure.to);
    if (failure instanceof Moved) {
      const target = new URL(failure.to);
      target.hash = to.hash; // payloads have none, and a browser keeps it too
      return visit(target, kind === 'traverse' ? 'replace' : kind);
    }
    // The page of the build stands where the studio has none.
    if (kind === 'refresh') return console.warn(failure);
    const verdict = await import('./failure.js').then(
      ({explain}) => explain(failure, to),
      (): Verdict => ({kind: 'load', to}), // that part is gone too
    );
    if (signal.aborted) return;
    switch (verdict.kind) {
      case 'stay':
        return;
      case 'redirect':
        return visit(verdict.to, kind === 'traverse' ? 'replace' : kind);
      case 'error':
        if (kind === 'click') push(to);
        return verdict.show().catch(() => load(to));
      case 'leave':
        return location.assign(verdict.to);
      case 'load':
        return load(verdict.to);
    }
  }

  async function traverse(animated: boolean): Promise<void> {
    const to = new URL(location.href);
    if (!isSamePage(to, shown)) return visit(to, 'traverse', animated);
    current?.abort();
    bar.finish(false);
    shown = to;
    scroll.restore();
  }

  if (preview === undefined) startPrefetch(load);

  // The first page has been loaded without asking anybody.
  const {middleware: named = ''} = document.documentElement.dataset;
  const first = [...globalNames, ...named.split(' ').filter(Boolean)];
  const here: Visit = {to: shown, from: shown, kind: 'replace', animated: false, signal: new AbortController().signal};
  if (preview !== undefined) {
    preview.follow({
      fragmentOf,
      refresh() {
        // A reader on the way to another page is not called back; that page will be new.
        if (underway === undefined || underway === 'refresh') void visit(shown, 'refresh');
      },
    });
    void visit(shown, 'refresh');
  }
  // Once more may help where a part of the script is gone; again and again will not.
  else rejectedBy(first, here).catch((error: unknown) => fail(error, shown, 'replace', here.signal, reloadPage));

  return {visit, traverse, stepTo: (hash) => focusOn(targetOf(hash))};
}

/** What the document was loaded from; the reader may have gone back before anybody listened. */
function loadedAddress(): URL {
  const loaded = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);
  return loaded.pathname === location.pathname ? new URL(location.href) : loaded;
}

/** False when a listener prevented it. */
function tell(name: string, detail: object, cancelable = false): boolean {
  return document.dispatchEvent(new CustomEvent(name, {detail, cancelable}));
}
