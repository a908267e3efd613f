// Runs one navigation at a time, from the click to the new page: middleware, fetch, next paint, swap, scroll and focus.
// A new navigation aborts the previous one. After an error, find-recovery.ts decides; usually the browser loads the page.
import {loadFully, reloadPage} from './reload-page.js';
import {events} from '../base/protocol.js';
import {fragmentTarget} from '../base/fragment-target.js';
import {isSamePage} from './route-address.js';
import {focusOn} from './scroll-and-focus.js';
import {createProgressBar, type ProgressBar} from './progress-bar.js';
import {watchBuild, type BuildWatch} from './build-watch.js';
import type {Recovery} from './find-recovery.js';
import type {MiddlewareTable} from './navigation.js';
import {afterNextPaint} from './after-next-paint.js';
import {createCurrentPage, pushAddress, type CurrentPage} from './current-page.js';
import {dispatchOnDocument} from './dispatch-on-document.js';
import {createPayloads, FullLoadNeeded, Moved, type LoadPayload, type Payload} from './page-payloads.js';
import type {PageSource} from './page-source.js';
import {startPrefetch} from './prefetch-links.js';
import {showPage, type Navigation, type NavigationKind} from './show-page.js';
import {fragmentOf} from './trusted-markup.js';

export interface PageNavigator {
  navigate(to: URL, kind: NavigationKind): Promise<void>;
  /** Shows the page of the current address, after the browser's back and forward buttons. */
  traverse(animated: boolean): Promise<void>;
  /** Moves focus to a target on this page, which the browser has scrolled to. */
  focusTarget(hash: string): void;
}

interface NavigatorState {
  readonly middleware: MiddlewareTable;
  readonly preview: PageSource | undefined;
  readonly load: LoadPayload;
  readonly page: CurrentPage;
  readonly bar: ProgressBar;
  readonly build: BuildWatch;
  /** Aborts the latest navigation. */
  current?: AbortController;
  /** The kind of the latest navigation until it ends. */
  currentKind?: NavigationKind | undefined;
}

/** Starts prefetching, scroll restoration and the watch for new builds, and returns the navigator. */
export function createNavigator(middleware: MiddlewareTable, preview?: PageSource): PageNavigator {
  const state: NavigatorState = {
    middleware,
    preview,
    load: preview?.load ?? createPayloads(),
    bar: createProgressBar(),
    build: watchBuild(),
    page: createCurrentPage(),
  };
  if (preview === undefined) {
    startPrefetch(state.load);
    void guardFirstPage(state);
  } else showPreview(state, preview);
  return {
    navigate: (to, kind) => navigate(state, to, kind),
    traverse: (animated) => traverse(state, animated),
    focusTarget: (hash) => focusOn(fragmentTarget(hash)),
  };
}

/** Runs the middleware of the first page, which was loaded before any middleware could run. */
async function guardFirstPage(state: NavigatorState): Promise<void> {
  const {address} = state.page;
  const {middleware: named = ''} = document.documentElement.dataset;
  const {signal} = new AbortController();
  const first: Navigation = {to: address, from: address, kind: 'replace', animated: false, signal};
  try {
    await isStopped(state, first, [...globalNames(state), ...named.split(' ').filter(Boolean)]);
  } catch (error) {
    // Reload in case a deploy removed a chunk. `reloadPage` prevents a reload loop.
    await recover(state, {...first, to: state.page.address}, error, reloadPage);
  }
}

/** Replaces the page of the build with its preview, now and whenever the content changes. */
function showPreview(state: NavigatorState, preview: PageSource): void {
  const refresh = (): void => void navigate(state, state.page.address, 'refresh');
  preview.follow({
    fragmentOf,
    refresh() {
      // Do not refresh while another page is loading: that page will be up to date.
      if (state.currentKind === undefined || state.currentKind === 'refresh') refresh();
    },
  });
  refresh();
}

async function traverse(state: NavigatorState, animated: boolean): Promise<void> {
  const {page} = state;
  const to = new URL(location.href);
  if (!isSamePage(to, page.address)) return navigate(state, to, 'traverse', animated);
  state.current?.abort();
  state.bar.finish(false);
  page.address = to;
  page.scroll.restore();
}

async function navigate(state: NavigatorState, to: URL, kind: NavigationKind, animated = false): Promise<void> {
  const {bar} = state;
  state.current?.abort();
  const controller = new AbortController();
  const {signal} = controller;
  state.current = controller;
  state.currentKind = kind;
  const detail = {to, from: state.page.address, kind};
  // The browser's own buttons have changed the address already.
  if (!dispatchOnDocument(events.beforeNavigate, detail, kind !== 'traverse')) {
    bar.finish(false);
    state.currentKind = undefined;
    return void dispatchOnDocument(events.navigateEnd, {to});
  }
  bar.start();
  const navigation: Navigation = {...detail, animated, signal};
  let error: unknown;
  try {
    await perform(state, navigation);
  } catch (failure) {
    error = failure;
    if (!signal.aborted) await recover(state, navigation, failure);
  } finally {
    if (state.current === controller) {
      bar.finish(error !== undefined);
      state.currentKind = undefined;
    }
    dispatchOnDocument(events.navigateEnd, {to, ...(error !== undefined && {error})});
  }
}

async function perform(state: NavigatorState, navigation: Navigation): Promise<void> {
  const {to, from, kind, signal} = navigation;
  // A redirect may lead to a fragment of the current page.
  if (kind === 'click' && to.hash === '' && isSamePage(to, from)) return removeFragment(state.page, to);
  if (state.build.isOutdated()) throw new FullLoadNeeded(to, 'outdated');
  // A full load keeps form input in the browser's history; a swap would lose it.
  if (kind === 'click' && document.querySelector('main [data-dirty]')) throw new FullLoadNeeded(to, 'a form');
  if (await isStopped(state, navigation, globalNames(state))) return;
  const data = await state.load(to);
  if (signal.aborted) return;
  dispatchOnDocument(events.payload, {path: data.path, data});
  if (state.preview === undefined) assertSwappable(data, to, state.build);
  if (await isStopped(state, navigation, data.middleware ?? [])) return;
  await afterNextPaint();
  if (!signal.aborted) await showPage(state.page, navigation, data);
}

/** A link to the current page: removes the fragment from the address and scrolls to the top. Without a fragment, does nothing. */
function removeFragment(page: CurrentPage, to: URL): void {
  if (page.address.hash === '') return;
  pushAddress(page, to);
  scrollTo({top: 0, behavior: 'instant'});
}

function assertSwappable({assets, frame, main}: Payload, to: URL, build: BuildWatch): void {
  const {dataset} = document.documentElement;
  if (assets !== dataset['assets']) build.markOutdated();
  if (assets !== dataset['assets'] || frame !== dataset['frame'] || main === undefined) {
    throw new FullLoadNeeded(to, 'another frame');
  }
}

function globalNames({middleware}: NavigatorState): readonly string[] {
  return Object.keys(middleware).filter((name) => name.endsWith('.global'));
}

/** Runs route middleware. True if it stopped or redirected the navigation, or if a newer navigation has started meanwhile. */
async function isStopped(state: NavigatorState, navigation: Navigation, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const {to, from, kind, signal} = navigation;
  const {runRouteMiddleware: decide} = await import('./route-middleware.js');
  const decision = await decide(names, state.middleware, to, from);
  if (signal.aborted) return true;
  switch (decision.kind) {
    case 'go':
      return false;
    case 'stay':
      // The browser has changed the address already.
      if (kind === 'traverse') history.pushState({scrollY: 0}, '', from);
      return true;
    case 'redirect':
      await redirect(state, navigation, decision.to);
      return true;
    case 'leave':
      location.assign(decision.to);
      return true;
  }
}

function redirect(state: NavigatorState, {kind}: Navigation, to: URL): Promise<void> {
  return navigate(state, to, kind === 'traverse' ? 'replace' : kind);
}

/** After an error: loads the page with `load`, follows a redirect, shows the error page, or stays on the current page. */
async function recover(
  state: NavigatorState,
  navigation: Navigation,
  failure: unknown,
  load: (to: URL) => void = loadFully,
): Promise<void> {
  const {to, kind, signal} = navigation;
  if (failure instanceof FullLoadNeeded) return loadFully(failure.to);
  if (failure instanceof Moved) {
    const target = new URL(failure.to);
    target.hash = to.hash; // payload addresses have no fragment; browsers also keep it on redirects
    return redirect(state, navigation, target);
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
      return redirect(state, navigation, recovery.to);
    case 'error':
      if (kind === 'click') pushAddress(state.page, to);
      return recovery.show().catch(() => load(to));
    case 'leave':
      return location.assign(recovery.to);
    case 'load':
      return load(recovery.to);
  }
}
