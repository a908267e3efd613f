import type {ReactNode} from 'react';
import {CopyButton} from './copy-button.js';

/** One line for the terminal. */
export function Command({children}: {readonly children: string}): ReactNode {
  return (
    <div className="command">
      <code tabIndex={0}>{children}</code>
      <CopyButton />
    </div>
  );
}
