import type {ReactNode} from 'react';

/** The command that creates the same result in a terminal, with a button that copies it. */
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
