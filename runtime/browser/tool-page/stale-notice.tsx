import type {ReactNode} from 'react';

/** Says that the input or an option has changed since the run, with a button that runs the tool again. */
export function StaleNotice({onRunAgain}: {readonly onRunAgain: () => void}): ReactNode {
  return (
    <p className="callout tool-stale" data-type="note">
      {'The input or an option has changed since this run. '}
      <button type="button" className="inline-link" onClick={onRunAgain}>
        Run again
      </button>
    </p>
  );
}
