// Selects light, dark or system mode. Both icons of the button are in the markup, so the layout does not shift when the script
// applies the mode.
import {useEffect, useState, type ReactNode} from 'react';
import type {ColorMode, ColorPreference} from '../../runtime/browser/color-mode/paint-color-mode.js';
import {events} from '../../runtime/browser/base/protocol.js';
import {IslandIcon} from '../components/island-icon.js';

export default function ColorModeButton(): ReactNode {
  /** Undefined until it changes; the script of the page sets the initial value of the select. */
  const [preference, setPreference] = useState<ColorPreference>();
  useEffect(() => {
    const show = ({detail}: CustomEventInit<ColorMode>): void => setPreference(detail?.preference);
    document.addEventListener(events.colorMode, show);
    return () => document.removeEventListener(events.colorMode, show);
  }, []);

  return (
    <span className="color-mode">
      <button type="button" className="icon-button color-mode-button" onClick={toggle}>
        <span data-for="light">
          <IslandIcon name="lucide:sun" />
          <span className="sr-only">Switch to dark mode</span>
        </span>
        <span data-for="dark">
          <IslandIcon name="lucide:moon" />
          <span className="sr-only">Switch to light mode</span>
        </span>
      </button>
      <select
        aria-label="Color mode"
        data-color-mode-select=""
        autoComplete="off"
        value={preference}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </span>
  );
}

function toggle(): void {
  choose(document.documentElement.dataset['colorMode'] === 'dark' ? 'light' : 'dark');
}

function choose(preference: string): void {
  document.dispatchEvent(new CustomEvent(events.chooseColorMode, {detail: preference}));
}
