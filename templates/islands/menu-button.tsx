// The button that opens the panel of small screens. The browser does that by `command`; the island closes the panel again on the
// occasions that only this dialog has.
import {useLayoutEffect, type ReactNode} from 'react';
import {wideScreen} from '../../runtime/browser/base/protocol.js';
import {IslandIcon} from '../components/island-icon.js';

export interface MenuButtonProps {
  /** Id of the panel. */
  readonly panel: string;
}

export default function MenuButton({panel}: MenuButtonProps): ReactNode {
  useLayoutEffect(() => {
    const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>(`dialog#${panel}[open]`);
    const close = (): void => dialog()?.close();
    const closeForPlace = ({target}: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      // Another page closes the panel when it comes; a place on this one is just behind it.
      const isHere = link?.pathname === location.pathname && link.target !== '_blank';
      if (isHere && dialog()?.contains(link)) close();
    };
    const calls = new AbortController();
    const {signal} = calls;
    matchMedia(wideScreen).addEventListener('change', close, {signal});
    // Who comes back to a page kept by the browser comes back to the page, not to its menu.
    addEventListener('pagehide', close, {signal});
    document.addEventListener('click', closeForPlace, {signal});
    return () => calls.abort();
  }, [panel]);

  return (
    <button
      type="button"
      className="icon-button menu-button"
      aria-label="Open Menu"
      aria-haspopup="dialog"
      {...{commandfor: panel, command: 'show-modal'}}
    >
      <IslandIcon name="lucide:menu" />
    </button>
  );
}
