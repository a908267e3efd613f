import type {ReactNode} from 'react';
import type {DialogProps} from './dialog.js';
import {DialogFrame} from './dialog-frame.js';

export interface SlideOverProps extends Omit<DialogProps, 'fullscreen'> {
  /** Edge of the screen that it slides in from. In right-to-left text, left and right are swapped. */
  readonly side?: 'left' | 'right' | 'top' | 'bottom';
}

/** A dialog at an edge of the screen. */
export function SlideOver({side = 'right', ...props}: SlideOverProps): ReactNode {
  return <DialogFrame {...props} className="dialog slide-over" side={side} />;
}
