import type {ReactNode} from 'react';
import {DialogFrame, type DialogFrameProps} from './dialog-frame.js';

export type DialogProps = Omit<DialogFrameProps, 'className' | 'side'>;

/** A dialog over the page. The browser opens and closes it, keeps the focus in it and restores it. */
export function Dialog(props: DialogProps): ReactNode {
  return <DialogFrame {...props} />;
}
