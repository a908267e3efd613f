// Keeps the state of the page tree across navigations.
import {events, storageKeys} from '../base/protocol.js';
import {restoreSidebar, saveSidebar, type Sidebar} from './sidebar-state.js';

export function rememberSidebar(): void {
  const withSidebar = (act: (sidebar: Sidebar, key: string) => void) => (): void => {
    const sidebar = document.querySelector<Sidebar>('[data-tree]');
    if (sidebar !== null) act(sidebar, storageKeys.sidebar);
  };
  addEventListener('pagehide', withSidebar(saveSidebar));
  document.addEventListener(events.beforeSwap, withSidebar(saveSidebar));
  document.addEventListener(events.afterSwap, withSidebar(restoreSidebar));
  // A swap may have shown a tree before this code was loaded. A restored tree is left alone: the reader may have scrolled it.
  withSidebar((sidebar, key) => {
    if (sidebar.isRestored !== true) restoreSidebar(sidebar, key);
  })();
}
