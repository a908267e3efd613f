import type {ReactNode} from 'react';

/** One line for the terminal, with the button that copies it. */
export function Command({text}: {readonly text: string}): ReactNode {
  return (
    <div className="tool-command">
      <p className="slug">The same on the command line</p>
      <div className="command">
        <code tabIndex={0}>{text}</code>
        <copy-button />
      </div>
    </div>
  );
}
