// Links of the site exchange the page instead of loading another. Nothing of it is fetched before somebody is there:
// the first sign of a reader loads the rest, and until it has come, and whenever it fails, links are links.
import {inTime} from '../in-time.js';
import {loadFully} from '../reload.js';
import type {Middleware} from '../protocol.js';
import {acceptedAddress, linkAt} from './accept.js';
import {isSamePage} from './address.js';
import type {PreviewSource} from '../preview.js';
import type {Visits} from './visits.js';

/** Name of a file in `templates/middleware` → its chunk. */
export type MiddlewareTable = Readonly<Record<string, () => Promise<{readonly default: Middleware}>>>;

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'];

/** Does nothing on pages that were built without client navigation. `preview` stands in for the site's own payloads. */
export function startNavigation(middleware: MiddlewareTable, preview?: Promise<PreviewSource>): void {
  const {frame, middleware: named} = document.documentElement.dataset;
  if (frame === undefined) return;
  const loaded = new URL(location.href);
  let made: Promise<Visits> | undefined;
  const visits = (): Promise<Visits> =>
    (made ??= Promise.all([import('./visits.js'), preview]).then(([{createVisits}, source]) =>
      createVisits(middleware, source),
    ));

  // Whatever listens to the document has had its say before the event gets here.
  addEventListener('click', (event) => {
    const to = acceptedAddress(event);
    if (to === undefined) return;
    // With `#` alone, to the top.
    if (to.href.includes('#') && isSamePage(to, location)) {
      // The browser goes there by itself, but takes the keyboard along only where it could stand anyway.
      setTimeout(
        () =>
          void visits()
            .then(({stepTo}) => stepTo(to.hash))
            .catch(ignore),
      );
      return;
    }
    event.preventDefault();
    inTime(visits())
      .then(({visit}) => visit(to, linkAt(event)?.hasAttribute('data-clear-error') ? 'replace' : 'click'))
      .catch(() => loadFully(to));
  });

  addEventListener('popstate', ({hasUAVisualTransition}) => {
    inTime(visits()).then(
      ({traverse}) => traverse(hasUAVisualTransition).catch(() => location.reload()),
      // A fragment of the page that was loaded, where nothing has been exchanged yet: the browser has gone there by itself.
      () => isSamePage(loaded, location) || location.reload(),
    );
  });

  const wake = (): void => {
    for (const sign of signs) removeEventListener(sign, wake);
    visits().catch(ignore);
  };
  for (const sign of signs) addEventListener(sign, wake, {passive: true});
  const isReturn = (history.state as {scrollY?: number} | null)?.scrollY !== undefined;
  const isGuarded = named !== undefined || Object.keys(middleware).some((name) => name.endsWith('.global'));
  if (isReturn || isGuarded || preview !== undefined) wake();
}

/** Without the rest of the script, every link still is one. */
function ignore(): void {}
