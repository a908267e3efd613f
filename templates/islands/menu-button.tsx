// The button that opens the menu on small screens. The browser opens it by `command`; the island closes it on wide screens, on
// navigation and for links on the same page.
import {useLayoutEffect, type ReactNode} from 'react';
import {wideScreen} from '../../runtime/browser/base/protocol.js';
import {IslandIcon} from '../components/island-icon.js';
import {menuLabel} from '../support/menu-label.js';

export interface MenuButtonProps {
  /** Id of the panel. */
  readonly panel: string;
}

export default function MenuButton({panel}: MenuButtonProps): ReactNode {
  useLayoutEffect(() => {
    const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>(`dialog#${panel}[open]`);
    const close = (): void => dialog()?.close();
    const closeOnFragmentLink = ({target}: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      // Navigation to another page closes the panel; a link to a fragment of this page must close it here.
      const isHere = link?.pathname === location.pathname && link.target !== '_blank';
      if (isHere && dialog()?.contains(link)) close();
    };
    const controller = new AbortController();
    const {signal} = controller;
    matchMedia(wideScreen).addEventListener('change', close, {signal});
    // The back/forward cache should not restore the page with an open menu.
    addEventListener('pagehide', close, {signal});
    document.addEventListener('click', closeOnFragmentLink, {signal});
    return () => controller.abort();
  }, [panel]);

  return (
    <button
      type="button"
      className="icon-button menu-button"
      aria-label={menuLabel}
      aria-haspopup="dialog"
      {...{commandfor: panel, command: 'show-modal'}}
    >
      <IslandIcon name="lucide:menu" />
    </button>
  );
}
