// Runs one navigation at a time, from the click to the new page: middleware, fetch, next paint, swap, scroll and focus.
// A new navigation aborts the previous one. After an error, find-recovery.ts decides; usually the browser loads the page.
import {loadFully, reloadPage} from './reload-page.js';
import {events} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';
import {isSamePage} from './route-address.js';
import {scrollAndFocus, focusOn, keepScrollPosition} from './scroll-and-focus.js';
import {createProgressBar} from './progress-bar.js';
import {watchBuild} from './build-watch.js';
import {swapPage} from './swap-page.js';
import type {Recovery} from './find-recovery.js';
import type {MiddlewareTable} from './navigation.js';
import {afterNextPaint} from './after-next-paint.js';
import {createPayloads, FullLoadNeeded, Moved, type Payload} from './page-payloads.js';
import type {PageSource} from './page-source.js';
import {startPrefetch} from './prefetch-links.js';
import {fragmentOf} from './trusted-markup.js';

/** A link, the browser's back and forward buttons, a replacement of the current history entry, or a refresh of the page. */
export type NavigationKind = 'click' | 'traverse' | 'replace' | 'refresh';

export interface PageNavigator {
  navigate(to: URL, kind: NavigationKind): Promise<void>;
  /** Shows the page of the current address, after the browser's back and forward buttons. */
  traverse(animated: boolean): Promise<void>;
  /** Moves focus to a target on this page, which the browser has scrolled to. */
  focusTarget(hash: string): void;
}

interface Navigation {
  readonly to: URL;
  readonly from: URL;
  readonly kind: NavigationKind;
  /** Whether the browser has animated the navigation. */
  readonly animated: boolean;
  readonly signal: AbortSignal;
}

/** Starts prefetching, scroll restoration and the watch for new builds, and returns the navigator. */
export function createNavigator(middleware: MiddlewareTable, preview?: PageSource): PageNavigator {
  const load = preview?.load ?? createPayloads();
  const bar = createProgressBar();
  const build = watchBuild();
  let shown = loadedAddress();
  const scroll = keepScrollPosition(() => isSamePage(shown, location));
  let current: AbortController | undefined;
  let currentKind: NavigationKind | undefined;

  async function navigate(to: URL, kind: NavigationKind, animated = false): Promise<void> {
    current?.abort();
    const controller = new AbortController();
    current = controller;
    currentKind = kind;
    const detail = {to, from: shown, kind};
    // The browser's own buttons have changed the address already.
    if (!dispatch(events.beforeNavigate, detail, kind !== 'traverse')) {
      bar.finish(false);
      currentKind = undefined;
      return void dispatch(events.navigateEnd, {to});
    }
    bar.start();
    let error: unknown;
    try {
      await perform({...detail, animated, signal: controller.signal});
    } catch (failure) {
      error = failure;
      if (!controller.signal.aborted) await fail(failure, to, kind, controller.signal);
    } finally {
      if (current === controller) {
        bar.finish(error !== undefined);
        currentKind = undefined;
      }
      dispatch(events.navigateEnd, {to, ...(error !== undefined && {error})});
    }
  }

  async function perform(navigation: Navigation): Promise<void> {
    const {to, from, kind, signal} = navigation;
    if (kind === 'click' && isSamePage(to, from)) return stay(to);
    if (build.isOutdated()) throw new FullLoadNeeded(to, 'outdated');
    // A full load keeps form input in the browser's history; a swap would lose it.
    if (kind === 'click' && document.querySelector('main [data-dirty]')) throw new FullLoadNeeded(to, 'a form');
    if (await isStoppedBy(globalNames, navigation)) return;
    const data = await load(to);
    if (signal.aborted) return;
    dispatch(events.payload, {path: data.path, data});
    if (preview === undefined) assertSwappable(data, to);
    if (await isStoppedBy(data.middleware ?? [], navigation)) return;
    await afterNextPaint();
    if (!signal.aborted) await show(navigation, data);
  }

  /** A link to the current page: removes the fragment from the address and scrolls to the top. Without a fragment, does nothing. */
  function stay(to: URL): void {
    if (shown.hash === '') return;
    push(to);
    scrollTo({top: 0, behavior: 'instant'});
  }

  function assertSwappable({assets, frame, main}: Payload, to: URL): void {
    const {dataset} = document.documentElement;
    if (assets !== dataset['assets']) build.markOutdated();
    if (assets !== dataset['assets'] || frame !== dataset['frame'] || main === undefined) {
      throw new FullLoadNeeded(to, 'another frame');
    }
  }

  const globalNames = Object.keys(middleware).filter((name) => name.endsWith('.global'));

  /** Runs route middleware. True if it stopped or redirected the navigation, or if a newer navigation has started meanwhile. */
  async function isStoppedBy(names: readonly string[], {to, from, kind, signal}: Navigation): Promise<boolean> {
    if (names.length === 0) return false;
    const {runRouteMiddleware: decide} = await import('./route-middleware.js');
    const decision = await decide(names, middleware, to, from);
    if (signal.aborted) return true;
    switch (decision.kind) {
      case 'go':
        return false;
      case 'stay':
        // The browser has changed the address already.
        if (kind === 'traverse') history.pushState({scrollY: 0}, '', from);
        return true;
      case 'redirect':
        await navigate(decision.to, kind === 'traverse' ? 'replace' : kind);
        return true;
      case 'leave':
        location.assign(decision.to);
        return true;
    }
  }

  async function show({to, from, kind, animated, signal}: Navigation, data: Payload): Promise<void> {
    const change = (): void => {
      if (signal.aborted) return; // a view transition calls this later
      dispatch(events.beforeSwap, {to, data});
      if (kind === 'click') push(to);
      else if (kind === 'replace') history.replaceState({scrollY: 0}, '', to);
      shown = to;
      const [top, known] = [scrollY, fragmentTarget(to.hash)];
      swapPage(data);
      dispatch(events.afterSwap, {to, from});
      if (kind === 'traverse') scroll.restore();
      // A refresh keeps the scroll position, unless the target of the fragment only exists now.
      else if (kind === 'refresh' && (to.hash === '' || known)) scrollTo({top, behavior: 'instant'});
      else scrollAndFocus(to.hash);
    };
    const hasTransition = 'transitions' in document.documentElement.dataset && !animated && kind !== 'refresh';
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (hasTransition && !isMotionReduced && 'startViewTransition' in document) {
      const {ready, updateCallbackDone} = document.startViewTransition(change);
      ready.catch(() => undefined); // background tabs skip the transition, but still swap the page
      await updateCallbackDone;
    } else change();
    const announcer = document.querySelector('[data-announcer]');
    if (announcer && !signal.aborted && kind !== 'refresh') announcer.textContent = document.title;
  }

  function push(to: URL): void {
    scroll.saveForReturn();
    history.pushState({scrollY: 0}, '', to);
    shown = to;
  }

  /** After an error: loads the page with `load`, follows a redirect, shows the error page, or stays on the current page. */
  async function fail(
    failure: unknown,
    to: URL,
    kind: NavigationKind,
    signal: AbortSignal,
    load: (to: URL) => void = loadFully,
  ): Promise<void> {
    if (failure instanceof FullLoadNeeded) return loadFully(failure.to);
    if (failure instanceof Moved) {
      const target = new URL(failure.to);
      target.hash = to.hash; // payload addresses have no fragment; browsers also keep it on redirects
      return navigate(target, kind === 'traverse' ? 'replace' : kind);
    }
    // Keep the current page when a refresh fails.
    if (kind === 'refresh') return console.warn(failure);
    const recovery = await import('./find-recovery.js').then(
      ({findRecovery}) => findRecovery(failure, to),
      (): Recovery => ({kind: 'load', to}), // the chunk could not be loaded either
    );
    if (signal.aborted) return;
    switch (recovery.kind) {
      case 'stay':
        return;
      case 'redirect':
        return navigate(recovery.to, kind === 'traverse' ? 'replace' : kind);
      case 'error':
        if (kind === 'click') push(to);
        return recovery.show().catch(() => load(to));
      case 'leave':
        return location.assign(recovery.to);
      case 'load':
        return load(recovery.to);
    }
  }

  async function traverse(animated: boolean): Promise<void> {
    const to = new URL(location.href);
    if (!isSamePage(to, shown)) return navigate(to, 'traverse', animated);
    current?.abort();
    bar.finish(false);
    shown = to;
    scroll.restore();
  }

  if (preview === undefined) startPrefetch(load);

  // The first page was loaded before any middleware could run.
  const {middleware: named = ''} = document.documentElement.dataset;
  const first = [...globalNames, ...named.split(' ').filter(Boolean)];
  const here: Navigation = {
    to: shown,
    from: shown,
    kind: 'replace',
    animated: false,
    signal: new AbortController().signal,
  };
  if (preview !== undefined) {
    preview.follow({
      fragmentOf,
      refresh() {
        // Do not refresh while another page is loading: that page will be up to date.
        if (currentKind === undefined || currentKind === 'refresh') void navigate(shown, 'refresh');
      },
    });
    void navigate(shown, 'refresh');
  }
  // Reload in case a deploy removed a chunk. `reloadPage` prevents a reload loop.
  else isStoppedBy(first, here).catch((error: unknown) => fail(error, shown, 'replace', here.signal, reloadPage));

  return {navigate, traverse, focusTarget: (hash) => focusOn(fragmentTarget(hash))};
}

/** The address that the document was loaded from. The reader may have gone back before this script ran. */
function loadedAddress(): URL {
  const loaded = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);
  return loaded.pathname === location.pathname ? new URL(location.href) : loaded;
}

/** False when a listener called `preventDefault`. */
function dispatch(name: string, detail: object, cancelable = false): boolean {
  return document.dispatchEvent(new CustomEvent(name, {detail, cancelable}));
}
