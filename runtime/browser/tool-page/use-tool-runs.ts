// The runs of a tool: the progress of the current one, and the ending of the last one.
import {useEffect, useMemo, useRef, useState} from 'react';
import type {OptionValues} from '../../tools/base/option-table.js';
import type {WorkerResult} from '../../tools/worker.js';
import type {EditedFile} from './edited-files.js';
import {createRunner, type Ending, type Progress} from './runner.js';

interface RunRequest {
  readonly files: readonly EditedFile[];
  readonly values: OptionValues;
  /** Whether the reader started the run; false for a run after a change of options. */
  readonly isRequested: boolean;
}

/** A run that has ended, with its inputs; the fields may have changed since. */
export interface LastRun extends RunRequest {
  readonly ending: Ending;
  readonly run: number;
  readonly tookMs: number;
}

export interface ToolRuns {
  /** Undefined while no run is in progress. */
  readonly progress: Progress | undefined;
  readonly lastRun: LastRun | undefined;
  /** Starts a run, which replaces the current one. `onResult` is called if the run succeeds and no other has started since. */
  start(request: RunRequest, onResult: (result: WorkerResult) => void): Promise<void>;
  cancel(): void;
  /** Cancels the current run and forgets the last one. */
  clear(): void;
}

export function useToolRuns(worker: string): ToolRuns {
  const runner = useMemo(() => createRunner(worker), [worker]);
  const [progress, setProgress] = useState<Progress>();
  const [lastRun, setLastRun] = useState<LastRun>();
  const latest = useRef(0);

  useEffect(() => {
    const idle = (globalThis.requestIdleCallback ?? setTimeout)(() => {
      runner.warm();
      // Load the highlighter now, so that result files can also be viewed offline.
      void import('./highlight-file.js').catch(() => undefined);
    });
    return () => {
      (globalThis.cancelIdleCallback ?? clearTimeout)(idle);
      runner.close();
    };
  }, [runner]);

  return {
    progress,
    lastRun,
    async start(request, onResult) {
      const run = ++latest.current;
      const startedAt = performance.now();
      setProgress({step: 'Starting', done: 0, total: 0});
      const ending = await runner.run(
        {files: request.files.map(({path, bytes}) => ({path, bytes})), options: request.values},
        (step) => run === latest.current && setProgress(step),
      );
      // Another run has started since.
      if (run !== latest.current) return;
      setProgress(undefined);
      setLastRun({...request, ending, run, tookMs: performance.now() - startedAt});
      if (ending.kind === 'done') onResult(ending.outcome);
    },
    cancel: () => runner.cancel(),
    clear() {
      latest.current++;
      runner.cancel();
      setProgress(undefined);
      setLastRun(undefined);
    },
  };
}
