// Runs a tool, each time in a new worker, which can be terminated. The worker of the next run is loaded early, so that the run
// starts at once and works offline.
import type {WorkerResult, WorkerResponse, WorkerRequest} from '../../tools/worker.js';

export type Ending =
  /** `zip` resolves when the files are packed, or never if another run starts first. */
  | {readonly kind: 'done'; readonly outcome: WorkerResult; readonly zip: Promise<Uint8Array>}
  | {readonly kind: 'canceled'}
  | {readonly kind: 'timed-out'}
  /** The worker's file could not be loaded. */
  | {readonly kind: 'not-loaded'}
  /** A bug in the tool. */
  | {readonly kind: 'failed'; readonly message: string};

export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface Runner {
  /** Loads what the first run needs. */
  warm(): void;
  run(request: WorkerRequest, onProgress: (progress: Progress) => void): Promise<Ending>;
  cancel(): void;
  /** Ends all workers. */
  close(): void;
}

export const maxRunMs = 60_000;

export function createRunner(address: string, timeoutMs = maxRunMs): Runner {
  const state: {spare?: Worker | undefined; cancel?: (() => void) | undefined} = {};
  const warm = (): Worker => (state.spare ??= newWorker());
  const newWorker = (): Worker => {
    const worker = new Worker(address, {type: 'module'});
    // If the spare worker could not be loaded, the next run tries again.
    worker.addEventListener('error', () => {
      if (state.spare === worker) state.spare = undefined;
    });
    return worker;
  };

  return {
    warm: () => void warm(),
    cancel: () => state.cancel?.(),
    close() {
      state.cancel?.();
      state.spare?.terminate();
    },
    run(request, onProgress) {
      state.cancel?.();
      const worker = warm();
      state.spare = undefined;
      return new Promise<Ending>((resolve) => {
        const end = (ending?: Ending): void => {
          clearTimeout(timer);
          worker.terminate();
          state.cancel = undefined;
          if (ending !== undefined) resolve(ending);
          if (ending?.kind !== 'not-loaded') warm();
        };
        const timer = setTimeout(() => end({kind: 'timed-out'}), timeoutMs);
        state.cancel = () => end({kind: 'canceled'});
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          // An error event of a file that could not be loaded has no line number.
          end(event.message ? {kind: 'failed', message: event.message} : {kind: 'not-loaded'});
        });
        const zip = new Promise<Uint8Array>((resolveZip) => {
          worker.addEventListener('message', ({data}: MessageEvent<WorkerResponse>) => {
            if (data.kind === 'progress') onProgress(data);
            else if (data.kind === 'failed') end(data);
            else if (data.kind === 'packed') {
              resolveZip(data.zip);
              end();
            } else resolve({...data, zip});
          });
        });
        worker.postMessage(request);
      });
    },
  };
}
