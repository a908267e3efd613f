import type {ReactNode} from 'react';
import {DialogFrame, type DialogFrameProps} from './dialog-frame.js';

export type DialogProps = Omit<DialogFrameProps, 'className' | 'side'>;

/** A window over the page. The browser opens and closes it, keeps the focus in it and gives it back. */
export function Dialog(props: DialogProps): ReactNode {
  return <DialogFrame {...props} />;
}
