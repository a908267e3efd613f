import type {ReactNode} from 'react';
import {Island} from 'galley/page';

/** Switches between light and dark, and back to what the system says. */
export function ColorModeToggle(): ReactNode {
  return <Island of="color-mode" when="interaction" replay={['click', 'change']} />;
}
