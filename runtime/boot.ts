// The browser's only entry: starts each feature once.
import {startAccordions} from './accordions.js';
import {startAvatars} from './avatars.js';
import {startColorMode} from './color-mode.js';
import {startCopyButtons} from './copy-button.js';
import {startFeedback} from './feedback.js';
import {startFolds} from './folds.js';
import {startIslands, type Islands} from './island.js';
import {startNavTree} from './nav-tree.js';
import {startFeaturesOnPage} from './on-page.js';
import {startShortcuts} from './shortcuts.js';
import {startToasts} from './toasts.js';
import {startToc} from './toc.js';
import {startNavigation, type MiddlewareTable} from './navigation/navigation.js';
import {readPreviewRequest} from './preview-request.js';
import {startReloads} from './reload.js';
import {optional} from './optional.js';
import {startSearch} from './search/start.js';
import {raiseYear} from './year.js';

export function boot(islands: Islands, middleware: MiddlewareTable): void {
  // Before anything is fetched: a token leaves the address bar here.
  const previewRequest = readPreviewRequest();
  startColorMode();
  startIslands(islands);
  startCopyButtons();
  startToasts();
  startAccordions();
  startAvatars();
  startFolds();
  startNavTree();
  startToc();
  startFeedback();
  startShortcuts();
  startSearch();
  startFeaturesOnPage();
  raiseYear();
  if (/[?&]signed_out=1/.test(location.search))
    optional(import('./signed-out.js').then(({showSignedOut}) => showSignedOut()));
  startReloads();
  startNavigation(
    middleware,
    previewRequest && import('./preview.js').then(({startPreview}) => startPreview(previewRequest)),
  );
}
