// The small islands of the layout and the code that hydrates them, as one chunk: separate chunks are 1.2 kB larger.
import ColorModeButton from './color-mode-button.js';
import MenuButton from './menu-button.js';
import Newsletter from './newsletter.js';
import SearchButton from './search-button.js';
import Toasts from './toasts.js';

export {hydrateIsland} from '../../runtime/browser/islands/react.js';
export {ColorModeButton, MenuButton, Newsletter, SearchButton, Toasts};
