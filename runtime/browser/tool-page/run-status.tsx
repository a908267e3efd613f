// The state of the current or last run: a live region for screen readers, and a notice if the run did not end.
import type {ReactNode} from 'react';
import {endingText} from './run-messages.js';
import type {ToolRuns} from './use-tool-runs.js';

export function RunStatus({progress, lastRun}: Pick<ToolRuns, 'progress' | 'lastRun'>): ReactNode {
  return (
    <>
      <p className="sr-only" role="status">
        {progress === undefined ? (lastRun === undefined ? '' : endingText(lastRun.ending)) : `${progress.step}…`}
      </p>
      {lastRun !== undefined && lastRun.ending.kind !== 'done' && progress === undefined && (
        <p className="callout" data-type={lastRun.ending.kind === 'canceled' ? 'note' : 'caution'}>
          {endingText(lastRun.ending)}
        </p>
      )}
    </>
  );
}
