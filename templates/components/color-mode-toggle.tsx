import type {ReactNode} from 'react';
import {Icon} from 'galley/page';

/**
 * Switches between light and dark, and back to what the system says. Both faces of the button are in the markup, so nothing
 * moves when the mode is known.
 */
export function ColorModeToggle(): ReactNode {
  return (
    <span className="color-mode">
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
      <select aria-label="Colour mode" data-color-mode-select="" autoComplete="off">
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </span>
  );
}
