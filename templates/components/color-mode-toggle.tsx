import type {ReactNode} from 'react';
import {Icon} from 'galley/page';

/** Switches between light and dark. Both faces are in the markup, so nothing moves when the mode is known. */
export function ColorModeToggle(): ReactNode {
  return (
    <button type="button" className="icon-button color-mode-toggle" data-color-mode-toggle="">
      <span data-for="light">
        <Icon name="lucide:sun" />
        <span className="sr-only">Switch to dark mode</span>
      </span>
      <span data-for="dark">
        <Icon name="lucide:moon" />
        <span className="sr-only">Switch to light mode</span>
      </span>
    </button>
  );
}
