// What the pages we build and the script they load agree on: names, addresses, limits.

/** Keys in the browser's storage. */
export const storageKeys = {
  theme: 'site:theme',
  /** Followed by the name of a group of tabs. */
  tabs: 'site:tabs:',
  /** `off` when single keys shall do nothing. */
  shortcuts: 'site:shortcuts',
  /** In the tab: `{path, expires}`, the page that was reloaded just now and is not to be reloaded again. */
  reload: 'site:reload',
  /** In session storage: state that survives a reload by the script. Features write it on `events.saveState`. */
  reloadState: 'site:reload-state',
  /** In the tab: what is unfolded in the tree of pages, and how far it is scrolled. */
  sidebar: 'ui:sidebar',
  /** What was searched for, latest first, as JSON. */
  recentSearches: 'site:recent-searches',
  /** In the tab: that the reader has subscribed. */
  newsletter: 'site:newsletter',
  /** In the tab, and the name of a cookie: what shows the content preview. */
  previewToken: 'previewToken',
  /** In the tab: where previewed pages come from. */
  previewApi: 'site:preview-api',
} as const;

/** Events on `document`; features talk to each other through these alone. */
export const events = {
  /** The fields of a toast to show. */
  toast: 'site:toast',
  /** `{id}` and the fields that change. */
  toastUpdate: 'site:toast-update',
  /** `{id}`, or nothing for all of them. */
  toastRemove: 'site:toast-remove',
  /** The page is about to be reloaded by our doing: keep what should be there again afterwards. */
  saveState: 'site:save-state',
  /** `{action: 'open' | 'close', index}`, dispatched on the accordion. */
  accordion: 'site:accordion',
  /** Dispatched on the target of an address, and bubbles: whatever hides it is to show it. */
  reveal: 'site:reveal',
  /** A dialog that may not be closed was asked to; dispatched on the dialog. */
  closePrevented: 'site:close-prevented',
  /** The colour mode has changed: `{preference, value, forced}`. */
  theme: 'site:theme',
  /** Asks for a colour mode: `system`, `light` or `dark`. */
  chooseTheme: 'site:choose-theme',
  /** Asks for the list of keyboard shortcuts. */
  shortcuts: 'site:shortcuts',
  /** `{path, helpful}`: what a reader says of a page; cancelled, nothing is sent. */
  feedback: 'site:feedback',
  /** `{to, from, kind}`: a navigation is about to start. If a listener cancels it, the reader stays. */
  beforeNavigate: 'site:before-navigate',
  /** `{path, data}`: what the next page consists of has arrived. */
  payload: 'site:payload',
  /** `{to, data}`: the page is about to be exchanged; whatever belongs to it alone ends here. */
  beforeSwap: 'site:before-swap',
  /** `{to, from}`: the page has been exchanged by client navigation. */
  afterSwap: 'site:after-swap',
  /** `{to, error?}`: a navigation is over, whatever came of it. */
  navigateEnd: 'site:navigate-end',
  /** `{id, timestamp}`: a newer build is published; cancelled, pages go on being exchanged. */
  outdated: 'site:outdated',
  /** A part of the script could not be loaded, mostly because a newer build took its place. */
  chunkFailed: 'site:chunk-failed',
} as const;

/** The element around an island; its attributes are `data-of`, `data-when`, `data-replay`, `data-stored` and `data-props`. */
export const islandTag = 'site-island';

/** The element that gets a button to copy the code beside it. */
export const copyTag = 'copy-button';

/** From this width on the header shows its links, and the panel is closed. */
export const wideScreen = '(width >= 64rem)';

/** Where a navigation leads to or comes from. */
export interface VisitedPage {
  /** `/docs/start`, without base. */
  readonly route: string;
  readonly url: URL;
}

/** Nothing or true: go on. False: stay. A text or `redirect`: go there instead. `message`: an error. */
export type GuardOutcome =
  | void
  | undefined
  | boolean
  | string
  | {readonly redirect: string; readonly external?: boolean}
  | {readonly message: string; readonly statusCode?: number; readonly fatal?: boolean};

/** What a file in `templates/middleware` exports as its default. */
export type Middleware = (to: VisitedPage, from: VisitedPage | undefined) => GuardOutcome | Promise<GuardOutcome>;
