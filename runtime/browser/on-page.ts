// Features that only some pages need: each is loaded when something on the page asks for it.
import {eachPage} from './base/each-page.js';
import {supportsCommands} from './dialogs/supports-commands.js';
import {optional} from './base/optional.js';

/** Selector → what starts the feature for everything on the page that it has not seen yet. */
const features: readonly (readonly [selector: string, start: () => Promise<unknown>])[] = [
  ['[data-nearest]', () => import('./navigation/not-found.js').then(({showNearest}) => showNearest())],
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
    () => import('./dialogs/dialogs.js').then(({enhanceDialogs}) => enhanceDialogs()),
  ],
  ['.floats', () => import('./popovers/popovers.js').then(({enhancePopovers}) => enhancePopovers())],
  [
    'select-menu',
    () => import('./select-menu/select-menu-element.js').then(({defineSelectMenu}) => defineSelectMenu()),
  ],
  [
    '[data-sign-in-redirect]',
    () => import('./identity/start-sign-in-redirect.js').then(({startSignInRedirect}) => startSignInRedirect()),
  ],
  ['[data-tool]', () => import('./tool-page/start-tool-pages.js').then(({startToolPages}) => startToolPages())],
  ['form[data-validate]', () => import('./forms/enhance-forms.js').then(({enhanceForms}) => enhanceForms())],
];

/** For features that watch the document themselves. After a failure, the next page tries again. */
function once(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}

/** Looks at the page now, and again after each navigation. */
export function startFeaturesOnPage(): void {
  eachPage(look);
}

function look(): void {
  for (const [selector, start] of features) if (document.querySelector(selector) !== null) optional(start());
}
