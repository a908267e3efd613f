// What a run has made: its result, or why there is none, and the command for the terminal.
import type {ReactNode} from 'react';
import type {Place} from '../../tools/base/finding.js';
import {outputName} from './command-text.js';
import {Command} from './command-line.js';
import {NoResult} from './no-result.js';
import {Result} from './result.js';
import type {ToolPageData} from './tool-page-data.js';
import type {LastRun} from './use-tool-runs.js';

export interface RunOutputProps {
  readonly data: ToolPageData;
  readonly command: string;
  readonly lastRun: LastRun | undefined;
  /** Whether inputs or options have changed since the run. */
  readonly isStale: boolean;
  readonly onRunAgain: () => void;
  readonly onChoose: (place: Place) => void;
}

export function RunOutput({data, command, lastRun, isStale, onRunAgain, onChoose}: RunOutputProps): ReactNode {
  const {tool, pages} = data;
  if (lastRun?.ending.kind === 'done' && hasFiles(lastRun)) {
    return (
      <Result
        outcome={lastRun.ending.outcome}
        zip={lastRun.ending.zip}
        tookMs={lastRun.tookMs}
        isStale={isStale}
        saveAs={outputName(tool.name)}
        command={command}
        next={tool.name === 'postman' ? pages['openapi'] : undefined}
        onRunAgain={onRunAgain}
      />
    );
  }
  return (
    <>
      {lastRun !== undefined && (
        <NoResult
          ending={lastRun.ending}
          requestedRun={lastRun.isRequested && lastRun.ending.kind === 'done' ? lastRun.run : 0}
          isStale={isStale}
          onRunAgain={onRunAgain}
          onChoose={onChoose}
        />
      )}
      <Command text={command} />
    </>
  );
}

/** Whether the run has generated files. */
export function hasFiles({ending}: LastRun): boolean {
  return ending.kind === 'done' && ending.outcome.files.length > 0;
}
