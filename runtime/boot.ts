// The browser's only entry: starts each feature once.
import {startCopyButtons} from './copy-button.js';
import {startFolds} from './folds.js';
import {startIslands, type Islands} from './island.js';
import {startMenu} from './menu.js';
import {startToasts} from './toasts.js';
import {raiseYear} from './year.js';

export function boot(islands: Islands): void {
  startIslands(islands);
  startCopyButtons();
  startToasts();
  startMenu();
  startFolds();
  raiseYear();
}
