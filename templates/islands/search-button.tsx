// The search button. Without script it leads to the search page; with it, it opens the palette.
import {useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode} from 'react';
import {withLoadTimeout} from '../../runtime/browser/base/with-load-timeout.js';
import {searchShortcutLabel} from '../../runtime/browser/search/search-shortcut-label.js';
import {IslandIcon} from '../components/island-icon.js';

export interface SearchButtonProps {
  /** Address of the search page. */
  readonly href: string;
}

/** Duration of the closing animation of the menu on small screens. */
const panelLeaveMs = 200;

export default function SearchButton({href}: SearchButtonProps): ReactNode {
  const button = useRef<HTMLAnchorElement>(null);

  const open = (): void => {
    const link = button.current as HTMLAnchorElement;
    withLoadTimeout(import('../../runtime/browser/search/search-palette.js')).then(
      ({togglePalette}) => togglePalette(link),
      // The page that the link leads to can search too.
      () => location.assign(link.href),
    );
  };
  const click = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const panel = document.querySelector<HTMLDialogElement>('#site-menu[open]');
    panel?.close();
    if (panel === null) open();
    else setTimeout(open, panelLeaveMs);
  };
  // The pointer or the focus may have come before the script did.
  useLayoutEffect(() => {
    if (button.current?.matches(':hover, :focus') === true) warm();
  }, []);

  return (
    <a
      ref={button}
      className="search-button"
      href={href}
      data-search-button=""
      data-shortcut="meta_k"
      data-shortcut-in=""
      aria-keyshortcuts="Meta+K Control+K"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={click}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      <IslandIcon name="lucide:search" />
      <span>Search...</span>
      {/* The script knows which key it is. */}
      <kbd aria-hidden="true">{typeof document === 'undefined' ? '' : searchShortcutLabel()}</kbd>
    </a>
  );
}

function warm(): void {
  import('../../runtime/browser/search/search-palette.js').then(({warmPalette}) => warmPalette(), Boolean);
}

/** The space bar presses a button, and scrolls at a link. */
function press(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.click();
}
