import type {ReactNode} from 'react';
import {Island} from 'galley/page';

/** Switches between light and dark mode, and back to the system's. */
export function ColorModeToggle(): ReactNode {
  return <Island of="color-mode" when="interaction" replay={['click', 'change']} />;
}
