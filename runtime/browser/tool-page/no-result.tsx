// Shown in place of a result when a run generated no files: the reason, and what to do.
import {useEffect, useRef, type ReactNode} from 'react';
import type {Place} from '../../tools/base/finding.js';
import {FindingsList} from './findings-list.js';
import type {Ending} from './runner.js';
import {noResultText} from './run-messages.js';
import {StaleNotice} from './stale-notice.js';

export interface NoResultProps {
  readonly ending: Ending;
  /** Number of the run if the reader started it; 0 for a run after a change of options. */
  readonly requestedRun: number;
  /** Whether inputs or options have changed since the run. */
  readonly isStale: boolean;
  readonly onRunAgain: () => void;
  readonly onChoose: (place: Place) => void;
}

export function NoResult({ending, requestedRun, isStale, onRunAgain, onChoose}: NoResultProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // Move focus to the heading, so that the errors scroll into view and screen readers announce it.
  useEffect(() => {
    if (requestedRun > 0) heading.current?.focus();
  }, [requestedRun]);
  const findings = ending.kind === 'done' ? ending.outcome.findings : [];
  return (
    <section className="tool-no-result" aria-labelledby="tool-no-result">
      <h3 id="tool-no-result" ref={heading} tabIndex={-1}>
        No files generated
      </h3>
      <p>{noResultText(ending)}</p>
      {isStale && <StaleNotice onRunAgain={onRunAgain} />}
      <FindingsList findings={findings} onChoose={onChoose} />
    </section>
  );
}
