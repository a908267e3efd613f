import type {ReactNode} from 'react';

/** A key of the keyboard. */
export function KeyCap({value, children}: {readonly value?: string; readonly children?: ReactNode}): ReactNode {
  return <kbd>{value ?? children}</kbd>;
}
