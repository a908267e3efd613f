import type {ReactNode} from 'react';
import {Island} from 'galley/page';

/** The button for light and dark mode, with a select that can also choose the mode of the system. */
export function ColorModeButton(): ReactNode {
  return <Island of="color-mode-button" when="interaction" replay={['click', 'change']} />;
}
