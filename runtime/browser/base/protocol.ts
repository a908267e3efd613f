// The contract between built pages and the script they load: names of stored values, events and elements, and shared types.

/** Keys in the browser's storage. */
export const storageKeys = {
  colorMode: 'site:theme',
  /** Followed by the name of a group of tabs. */
  tabs: 'site:tabs:',
  /** `off` disables single-key shortcuts. */
  shortcuts: 'site:shortcuts',
  /** In session storage: `{path, expires}` of the page that was just reloaded, so that it is not reloaded again. */
  reload: 'site:reload',
  /** In session storage: state that survives a reload by the script. Features write it on `events.saveState`. */
  reloadState: 'site:reload-state',
  /** In session storage: the expanded entries of the page tree, and its scroll position. */
  sidebar: 'ui:sidebar',
  /** Recent searches, latest first, as JSON. */
  recentSearches: 'site:recent-searches',
  /** In session storage: set after the reader has subscribed. */
  newsletter: 'site:newsletter',
  /** In session storage, and the name of a cookie: the token of the content preview. */
  previewToken: 'previewToken',
  /** In session storage: the API that previewed pages come from. */
  previewApi: 'site:preview-api',
} as const;

/** Events on `document`, unless another target is named. Features communicate only through these. */
export const events = {
  /** The fields of a toast to show. */
  toast: 'site:toast',
  /** `{id}` and the fields that change. */
  toastUpdate: 'site:toast-update',
  /** `{id}`, or nothing for all of them. */
  toastRemove: 'site:toast-remove',
  /** The script is about to reload the page: save the state that should survive. */
  saveState: 'site:save-state',
  /** `{action: 'open' | 'close', index}`, dispatched on the accordion. */
  accordion: 'site:accordion',
  /** Dispatched on the target of a fragment; bubbles. Elements that hide the target show it. */
  reveal: 'site:reveal',
  /** The reader tried to close a dialog that cannot be closed. Dispatched on the dialog. */
  closePrevented: 'site:close-prevented',
  /** The color mode has changed: `{preference, value, forced}`. */
  colorMode: 'site:theme',
  /** Requests a color mode: `system`, `light` or `dark`. */
  chooseColorMode: 'site:choose-theme',
  /** Requests the list of keyboard shortcuts. */
  shortcuts: 'site:shortcuts',
  /** `{path, helpful}`: the feedback of a reader on a page. If a listener cancels it, nothing is sent. */
  feedback: 'site:feedback',
  /** `{to, from, kind}`: a navigation is about to start. If a listener cancels it, the reader stays. */
  beforeNavigate: 'site:before-navigate',
  /** `{path, data}`: the payload of the next page has arrived. */
  payload: 'site:payload',
  /** `{to, data}`: the page is about to be swapped. Features of the current page clean up. */
  beforeSwap: 'site:before-swap',
  /** `{to, from}`: client navigation has swapped the page. */
  afterSwap: 'site:after-swap',
  /** `{to, error?}`: a navigation has ended, successfully or not. */
  navigateEnd: 'site:navigate-end',
  /**
   * `{id, timestamp}`, or null if only a payload shows it: a newer build is published. If a listener cancels the event, client
   * navigation goes on.
   */
  outdated: 'site:outdated',
  /** A chunk of the script could not be loaded, usually because a newer build replaced it. */
  chunkFailed: 'site:chunk-failed',
} as const;

/** The element around an island; its attributes are `data-of`, `data-when`, `data-replay`, `data-stored` and `data-props`. */
export const islandTag = 'site-island';

/** The element that gets a button to copy the code beside it. */
export const copyTag = 'copy-button';

/**
 * Pages that redirect to the application, which is another site. They have a different page shell, so they are loaded in full
 * and not prefetched.
 */
export const appRoutes: readonly string[] = ['/login', '/signup'];

/** From this width on, the header shows its links and the mobile menu is closed. `templates/styles/site.css` has the same width. */
export const wideScreen = '(width >= 64rem)';

/** The target or the origin of a navigation. */
export interface VisitedPage {
  /** `/docs/start`, without base. */
  readonly route: string;
  readonly url: URL;
}

/** Nothing or true: continue. False: stay. A string or `redirect`: go there instead. `message`: an error. */
export type GuardOutcome =
  | void
  | undefined
  | boolean
  | string
  | {readonly redirect: string; readonly external?: boolean}
  | {readonly message: string; readonly statusCode?: number; readonly fatal?: boolean};

/** What a file in `templates/middleware` exports as its default. */
export type Middleware = (to: VisitedPage, from: VisitedPage | undefined) => GuardOutcome | Promise<GuardOutcome>;
