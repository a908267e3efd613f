// Features that only some pages need. Each is loaded when a page contains an element that it enhances.
import {onEachPage} from './base/on-each-page.js';
import {supportsCommands} from './dialogs/supports-commands.js';
import {warnOnFailure} from './base/warn-on-failure.js';

/** The selector of the elements, and the function that loads the feature and starts it for new elements. */
const features: readonly (readonly [selector: string, start: () => Promise<unknown>])[] = [
  [
    '[data-nearest]',
    () =>
      import('./navigation/not-found-suggestions.js').then(({showNotFoundSuggestions}) => showNotFoundSuggestions()),
  ],
  ['[data-tree], .toc-links', once(() => import('./docs-page.js').then(({startDocsPage}) => startDocsPage()))],
  ['.avatar > img', once(() => import('./widgets/avatars.js').then(({startAvatars}) => startAvatars()))],
  ['[data-accordion]', once(() => import('./widgets/accordions.js').then(({startAccordions}) => startAccordions()))],
  ['.feedback', once(() => import('./widgets/feedback.js').then(({startFeedback}) => startFeedback()))],
  ['[data-toast]', once(() => import('./toasts/toast-buttons.js').then(({startToastButtons}) => startToastButtons()))],
  ['[data-search-page]', () => import('./search/search-page.js').then(({startSearchPages}) => startSearchPages())],
  ['.tabs', () => import('./tabs/tabs.js').then(({startTabs}) => startTabs())],
  ['.period', () => import('./widgets/pricing-period.js').then(({startPricingPeriod}) => startPricingPeriod())],
  [
    supportsCommands ? '[data-modal]' : 'dialog',
    () => import('./dialogs/enhance-dialogs.js').then(({enhanceDialogs}) => enhanceDialogs()),
  ],
  ['.floats', () => import('./popovers/enhance-popovers.js').then(({enhancePopovers}) => enhancePopovers())],
  [
    'select-menu',
    () => import('./select-menu/select-menu-element.js').then(({defineSelectMenu}) => defineSelectMenu()),
  ],
  [
    '[data-sign-in-redirect]',
    () => import('./identity/start-sign-in-redirect.js').then(({startSignInRedirect}) => startSignInRedirect()),
  ],
  ['[data-tool]', () => import('./tool-page/start-tool-pages.js').then(({startToolPages}) => startToolPages())],
  [
    'form[data-validate]',
    () => import('./forms/validate-marked-forms.js').then(({validateMarkedForms}) => validateMarkedForms()),
  ],
];

/** For features that listen on the document. After a failure, the next page tries again. */
function once(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}

/** Starts the features of the current page, and of each page after a navigation. */
export function startPageFeatures(): void {
  onEachPage(startFeatures);
}

function startFeatures(): void {
  for (const [selector, start] of features) if (document.querySelector(selector) !== null) warnOnFailure(start());
}
