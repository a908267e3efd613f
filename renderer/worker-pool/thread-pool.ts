// Implements a pool of worker threads. Each job is a promise here; `job-scheduler.ts` distributes the jobs to the threads.
import type {Json} from '../base/json.js';
import type {WorkerPool, Outcome, OnOutcome, Task} from './worker-pool.js';
import {workerEnded, runJob} from './run-job.js';
import type {Queue} from './fifo-queue.js';
import {createJobScheduler, type JobSchedulerOptions} from './job-scheduler.js';
import type {JobMessage} from './serve-jobs.js';
import type {PendingJob} from './start-thread.js';

export interface ThreadPoolOptions extends JobSchedulerOptions {
  /** Makes the main thread one of the workers. */
  readonly mainThread?: MainThread;
}

/**
 * Lets the main thread run jobs while the workers run. Nothing can stop a job there, so `isQuick` should accept only
 * jobs that are certain to be fast.
 */
interface MainThread {
  /** Loaded with the first job, while the threads load theirs. */
  tasks(): Promise<Readonly<Record<string, Task>>>;
  isQuick(job: Json): boolean;
}

/**
 * Returns a pool whose threads start when they are first needed and run until `close`. Idle threads do not keep the
 * process alive.
 */
export function threadPool({mainThread, ...options}: ThreadPoolOptions): WorkerPool {
  const {queues, threads, startAll, dispatch, close} = createJobScheduler(options);
  return {
    start: () => {
      startAll();
      return [...threads].map(({workerId}) => workerId);
    },
    run: async (task, jobs, onOutcome, answer) => {
      const done = Promise.all(
        jobs.map((job, id) => {
          const {add} = mainThread?.isQuick(job) ? queues.quick : queues.shared;
          return whenDone({id, task, job}, onOutcome, (pending) => add(answer ? {...pending, answer} : pending));
        }),
      );
      dispatch();
      if (mainThread) await runOnMainThread(mainThread, queues.quick);
      await done;
    },
    runOn: async (workerId, task, jobs, onOutcome, answer) => {
      const thread = [...threads].find((candidate) => candidate.workerId === workerId);
      const add = (pending: PendingJob) =>
        thread === undefined
          ? pending.done(workerEnded, workerId)
          : thread.boundJobs.add({...pending, bound: true, ...(answer && {answer})});
      const done = Promise.all(jobs.map((job, id) => whenDone({id, task, job}, onOutcome, add)));
      dispatch();
      await done;
    },
    broadcast: (task, job) => {
      for (const {boundJobs} of threads) boundJobs.add({message: {id: 0, task, job}, done: () => {}, bound: true});
      dispatch();
    },
    close,
  };
}

/** Runs one job after the other. The reports of the threads are processed in between. */
async function runOnMainThread(mainThread: MainThread, quickQueue: Queue<PendingJob>): Promise<void> {
  const tasks = await mainThread.tasks();
  for (let pending = quickQueue.take(); pending; pending = quickQueue.take()) {
    pending.done(await runJob(tasks, pending.message.task, pending.message.job, pending.answer), null);
    await new Promise(setImmediate);
  }
}

/** Passes a job to `add` and waits for its outcome. */
function whenDone<R>(message: JobMessage, onOutcome: OnOutcome<R>, add: (pending: PendingJob) => void): Promise<void> {
  return new Promise((resolve) =>
    add({
      message,
      done: (outcome, workerId) => {
        onOutcome(outcome as Outcome<R>, message.id, workerId);
        resolve();
      },
    }),
  );
}
