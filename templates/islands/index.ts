// The islands of the site, by the name that `<Island of>` uses.
import type {ComponentType} from 'react';

type LayoutIsland = Exclude<keyof typeof import('./layout-islands.js'), 'hydrateIsland'>;

const ofLayout = (name: LayoutIsland) => async () => {
  const {hydrateIsland, [name]: island} = await import('./layout-islands.js');
  return {default: island as ComponentType<never>, hydrateIsland};
};

export const islands = {
  'color-mode-button': ofLayout('ColorModeButton'),
  identity: () => import('./identity.js'),
  'menu-button': ofLayout('MenuButton'),
  newsletter: ofLayout('Newsletter'),
  'search-button': ofLayout('SearchButton'),
  toasts: ofLayout('Toasts'),
};
