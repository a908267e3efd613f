import type {ReactNode} from 'react';
import type {DialogProps} from './dialog.js';
import {DialogFrame} from './dialog-frame.js';

export interface SlideOverProps extends Omit<DialogProps, 'fullscreen'> {
  /** Edge of the screen it comes from; left and right change places where text runs from right to left. */
  readonly side?: 'left' | 'right' | 'top' | 'bottom';
}

/** A dialog at an edge of the screen. */
export function SlideOver({side = 'right', ...props}: SlideOverProps): ReactNode {
  return <DialogFrame {...props} className="dialog slide-over" side={side} />;
}
