// Client-side navigation: links of the site swap the page instead of loading another. The code is fetched on the
// first interaction. Until it is loaded, and if it fails, the browser follows links as usual.
import {onFirstEvent} from '../base/on-first-event.js';
import {withLoadTimeout} from '../base/with-load-timeout.js';
import {loadFully} from './reload-page.js';
import type {Middleware} from '../base/protocol.js';
import {addressToOpen, linkAt} from './clicked-link.js';
import {isSamePage} from './route-address.js';
import type {PageSource} from './page-source.js';
import type {PageNavigator} from './navigator.js';

/** Name of a file in `templates/middleware` → its chunk. */
export type MiddlewareTable = Readonly<Record<string, () => Promise<{readonly default: Middleware}>>>;

const readerEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'];

/** Does nothing on pages that were built without client navigation. `preview` replaces the site's own payloads. */
export function startNavigation(middleware: MiddlewareTable, preview?: Promise<PageSource>): void {
  const {frame, middleware: named} = document.documentElement.dataset;
  if (frame === undefined) return;
  const loaded = new URL(location.href);
  let created: Promise<PageNavigator> | undefined;
  const loadNavigator = (): Promise<PageNavigator> =>
    (created ??= Promise.all([import('./navigator.js'), preview]).then(([{createNavigator}, source]) =>
      createNavigator(middleware, source),
    ));

  // Listen on `window`, so that listeners on the document run first and can prevent the navigation.
  addEventListener('click', (event) => {
    const to = addressToOpen(event);
    if (to === undefined) return;
    // `hash` is also empty for a lone `#`, which scrolls to the top, so look at `href`.
    if (to.href.includes('#') && isSamePage(to, location)) {
      // The browser scrolls to the target, but moves focus only to focusable elements.
      setTimeout(
        () =>
          void loadNavigator()
            .then(({focusTarget}) => focusTarget(to.hash))
            .catch(ignore),
      );
      return;
    }
    event.preventDefault();
    withLoadTimeout(loadNavigator())
      .then(({navigate}) => navigate(to, linkAt(event)?.hasAttribute('data-clear-error') ? 'replace' : 'click'))
      .catch(() => loadFully(to));
  });

  addEventListener('popstate', ({hasUAVisualTransition}) => {
    withLoadTimeout(loadNavigator()).then(
      ({traverse}) => traverse(hasUAVisualTransition).catch(() => location.reload()),
      // A fragment of the loaded page, before any swap: the browser has scrolled to it.
      () => isSamePage(loaded, location) || location.reload(),
    );
  });

  const start = (): void => void loadNavigator().catch(ignore);
  onFirstEvent(window, readerEvents, start);
  const isReturn = (history.state as {scrollY?: number} | null)?.scrollY !== undefined;
  const isGuarded = named !== undefined || Object.keys(middleware).some((name) => name.endsWith('.global'));
  if (isReturn || isGuarded || preview !== undefined) start();
}

/** If the navigator cannot be loaded, links still work without it. */
function ignore(): void {}
