// The small islands of every page, with what hydrates them, as one chunk: apart, they take 1.2 kB more.
import ColorModeButton from './color-mode-button.js';
import MenuButton from './menu-button.js';
import Newsletter from './newsletter.js';
import SearchButton from './search-button.js';
import Toasts from './toasts.js';

export {hydrateIsland} from '../../runtime/browser/islands/react.js';
export {ColorModeButton, MenuButton, Newsletter, SearchButton, Toasts};
