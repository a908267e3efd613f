// Runs of a tool, each in a worker of its own that can be stopped. The next worker is loaded before it is needed: then a run
// starts at once, and works without a network.
import type {Outcome, WorkerAnswer, WorkerRequest} from '../tools/worker.js';

export type Ending =
  /** The archive follows; it never comes when another run begins first. */
  | {readonly kind: 'done'; readonly outcome: Outcome; readonly zip: Promise<Uint8Array>}
  | {readonly kind: 'cancelled'}
  | {readonly kind: 'late'}
  /** The worker's file did not come. */
  | {readonly kind: 'absent'}
  /** An error of ours. */
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
  /** Nothing will be run any more. */
  close(): void;
}

export const maxRunMs = 60_000;

export function createRunner(address: string, timeoutMs = maxRunMs): Runner {
  const state: {spare?: Worker | undefined; cancel?: (() => void) | undefined} = {};
  const warm = (): Worker => (state.spare ??= newWorker());
  const newWorker = (): Worker => {
    const worker = new Worker(address, {type: 'module'});
    // One that does not come is no spare: the next run tries again.
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
          if (ending?.kind !== 'absent') warm();
        };
        const timer = setTimeout(() => end({kind: 'late'}), timeoutMs);
        state.cancel = () => end({kind: 'cancelled'});
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          // A file that does not come has no line.
          end(event.message ? {kind: 'failed', message: event.message} : {kind: 'absent'});
        });
        const zip = new Promise<Uint8Array>((resolveZip) => {
          worker.addEventListener('message', ({data}: MessageEvent<WorkerAnswer>) => {
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
