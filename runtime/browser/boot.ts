// The browser's only entry: starts each feature once.
import {startColorMode} from './color-mode/color-mode.js';
import {startCopyButtons} from './widgets/copy-buttons.js';
import {startDetails} from './widgets/details.js';
import {startIslands, type Islands} from './islands/island.js';
import {startPageFeatures} from './page-features.js';
import {startShortcuts} from './shortcuts/shortcuts.js';
import {startToasts} from './toasts/toasts.js';
import {startNavigation, type MiddlewareTable} from './navigation/navigation.js';
import {readPreviewSession} from './content-preview/preview-session.js';
import {startReloads} from './navigation/reload-page.js';
import {warnOnFailure} from './base/warn-on-failure.js';
import {labelSearchButtons} from './search/label-search-buttons.js';
import {updateCopyrightYear} from './widgets/copyright-year.js';

export function boot(islands: Islands, middleware: MiddlewareTable): void {
  // Before anything is fetched: a token leaves the address bar here.
  const previewSession = readPreviewSession();
  startColorMode();
  startIslands(islands);
  startCopyButtons();
  startToasts();
  startDetails();
  startShortcuts();
  labelSearchButtons();
  startPageFeatures();
  updateCopyrightYear();
  if (/[?&]signed_out=1/.test(location.search))
    warnOnFailure(import('./identity/signed-out.js').then(({showSignedOut}) => showSignedOut()));
  startReloads();
  startNavigation(
    middleware,
    previewSession && import('./content-preview/preview.js').then(({startPreview}) => startPreview(previewSession)),
  );
}
