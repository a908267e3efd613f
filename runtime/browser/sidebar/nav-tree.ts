// The tree of pages beside the article, across pages: what is left behind on one is found again on the next.
import {events, storageKeys} from '../base/protocol.js';
import {restoreSidebar, saveSidebar} from './sidebar-state.js';

export function startNavTree(): void {
  const withSidebar = (act: (sidebar: HTMLElement, key: string) => void) => (): void => {
    const sidebar = document.querySelector<HTMLElement>('[data-tree]');
    if (sidebar !== null) act(sidebar, storageKeys.sidebar);
  };
  addEventListener('pagehide', withSidebar(saveSidebar));
  document.addEventListener(events.beforeSwap, withSidebar(saveSidebar));
  const restore = withSidebar(restoreSidebar);
  document.addEventListener(events.afterSwap, restore);
  // A tree that came with a swap, before this code.
  restore();
}
