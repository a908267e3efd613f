// What the pages we build and the script they load agree on: names, addresses, limits.

/** Keys in the browser's storage. */
export const storageKeys = {theme: 'site:theme'} as const;

/** Events on `document`; features talk to each other through these alone. */
export const events = {toast: 'site:toast'} as const;

/** The element around an island; its attributes are `data-of`, `data-when` and `data-props`. */
export const islandTag = 'site-island';

/** The element that gets a button to copy the code beside it. */
export const copyTag = 'copy-button';

/** From this width on the header shows its links, and the panel is closed. */
export const wideScreen = '(width >= 64rem)';
