// The islands of the site, by the name that `<Island of>` uses; each is a chunk of its own.
export const islands = {
  identity: () => import('./identity.js'),
  newsletter: () => import('./newsletter.js'),
  toasts: () => import('./toasts.js'),
};
