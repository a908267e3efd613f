// The islands of the site, by the name that `<Island of>` uses; each is a chunk of its own.
export const islands = {
  'color-mode': () => import('./color-mode.js'),
  identity: () => import('./identity.js'),
  'menu-button': () => import('./menu-button.js'),
  newsletter: () => import('./newsletter.js'),
  'search-button': () => import('./search-button.js'),
  toasts: () => import('./toasts.js'),
};
