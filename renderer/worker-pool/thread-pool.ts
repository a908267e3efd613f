// Implements a pool of worker threads. Each thread has a few jobs queued and gets another with every outcome, so that
// none waits for the main thread. A job that takes too long ends its thread. Another thread then does the jobs that were
// queued behind it, except those that only the ended thread could do.
import type {Json} from '../base/json.js';
import type {WorkerPool, Outcome, OnOutcome, Task} from './worker-pool.js';
import {failedOutcome, workerEnded, rejectQuestion, runJob, toOutcome} from './run-job.js';
import {createQueue, type Queue} from './fifo-queue.js';
import {createSlowJobDetector} from './slow-job-detector.js';
import type {JobMessage, Question, Reply, Report} from './serve-jobs.js';
import {startThread, type PendingJob, type Thread} from './thread.js';
import {threadTimeMs} from './thread-cpu-time.js';

export interface ThreadPoolOptions {
  /** Module that calls `serveJobs`. */
  readonly script: URL;
  /** Number of threads. */
  readonly size: number;
  /**
   * Processor time that one job may use, in milliseconds. A job that uses none and does not end gets twelve times as
   * long.
   */
  readonly limitMs?: number;
  /** Returns the processor time of a thread, from the file that the thread reported; see `thread-cpu-time.ts`. */
  readonly threadTime?: (file: string | null) => number | undefined;
  /** Heap size of one thread in megabytes. If absent, the default of Node. */
  readonly memoryMb?: number;
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
export function threadPool({
  script,
  size,
  limitMs = 5_000,
  threadTime = threadTimeMs,
  memoryMb,
  mainThread,
}: ThreadPoolOptions): WorkerPool {
  const queue = createQueue<PendingJob>();
  /** The main thread takes jobs only from this queue. Threads use it when `queue` is empty. */
  const quickQueue = createQueue<PendingJob>();
  const threads = new Set<Thread>();
  let threadCount = 0;

  const watch = createSlowJobDetector({
    limitMs,
    threadTime,
    busyThreads: () => [...threads].filter(({pendingJobs}) => pendingJobs.length > 0).length,
    onTimeout: (thread, isIdle) => discard(thread, {kind: 'timeout', limitMs, isIdle}),
  });

  const queuedCount = () => queue.size() + quickQueue.size();
  const takeNext = () => queue.take() ?? quickQueue.take();

  const dispatch = () => {
    const jobs = [...threads].reduce(
      (sum, {pendingJobs}) => sum + pendingJobs.filter(({bound}) => !bound).length,
      queuedCount(),
    );
    while (threads.size < Math.min(size, jobs)) addThread();
    for (const thread of threads)
      while (thread.pendingJobs.length < maxBoundInFlight && thread.boundJobs.size() > 0)
        send(thread, thread.boundJobs.take());
    // Each thread gets one job in turn; otherwise the first would take all jobs of a short queue.
    const maxPending = maxInFlight(queuedCount() / threads.size);
    for (let round = 0; round < maxPending && queuedCount() > 0; round++) {
      for (const thread of threads) if (thread.pendingJobs.length <= round) send(thread, takeNext());
    }
  };

  const addThread = (): Thread => {
    const thread = startThread(++threadCount, script, memoryMb);
    const {worker} = thread;
    threads.add(thread);
    worker.on('message', (report: Report) => {
      // A thread that is being terminated keeps the process alive until it has ended, so a late report must not unref
      // it.
      if (!threads.has(thread)) return;
      if ('ready' in report) Object.assign(thread, report);
      else if ('questionId' in report) return void reply(thread, report, () => threads.has(thread));
      else thread.pendingJobs.shift()?.done(report.outcome, thread.workerId);
      dispatch();
      watch(thread);
    });
    worker.on('error', (error) => discard(thread, failedOutcome(error)));
    worker.on('exit', () => discard(thread, failedOutcome(new Error('The thread ended by itself'))));
    return thread;
  };

  const send = (thread: Thread, pending: PendingJob | undefined) => {
    if (!pending) return;
    thread.pendingJobs.push(pending);
    thread.worker.postMessage(pending.message);
    if (thread.pendingJobs.length === 1) watch(thread);
  };

  /**
   * Ends a thread. Its running job gets `outcome`. Its other jobs return to the head of the queue, or fail if only this
   * thread could do them.
   */
  const discard = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [current, ...others] = thread.pendingJobs;
    current?.done(outcome, thread.workerId);
    queue.putBack(others.filter(({bound}) => !bound));
    for (const pending of [...others.filter(({bound}) => bound), ...thread.boundJobs.takeAll()])
      pending.done(workerEnded, thread.workerId);
    // A script that fails to load would fail again for every job.
    if (!thread.ready) failQueuedJobs(outcome);
    dispatch();
  };

  const failQueuedJobs = (outcome: Outcome<never>) => {
    for (let pending = takeNext(); pending; pending = takeNext()) pending.done(outcome, null);
  };

  return {
    start: () => {
      while (threads.size < size) watch(addThread());
      return [...threads].map(({workerId}) => workerId);
    },
    run: async (task, jobs, onOutcome, answer) => {
      const done = Promise.all(
        jobs.map((job, id) => {
          const {add} = mainThread?.isQuick(job) ? quickQueue : queue;
          return whenDone({id, task, job}, onOutcome, (pending) => add(answer ? {...pending, answer} : pending));
        }),
      );
      dispatch();
      if (mainThread) await runOnMainThread(mainThread, quickQueue);
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
    close: async () => {
      const endingThreads = [...threads];
      threads.clear();
      const closed = failedOutcome(new Error('The worker pool was closed'));
      for (const {workerId, pendingJobs, boundJobs, timer} of endingThreads) {
        clearTimeout(timer);
        for (const pending of [...pendingJobs, ...boundJobs.takeAll()]) pending.done(closed, workerId);
      }
      failQueuedJobs(closed);
      await Promise.all(endingThreads.map(({worker}) => worker.terminate()));
    },
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

/** Answers a question of the running job, unless the thread has ended by then. */
async function reply(thread: Thread, {questionId, question}: Question, isRunning: () => boolean): Promise<void> {
  const {answer = rejectQuestion} = thread.pendingJobs[0] ?? {};
  thread.pendingQuestions++;
  const outcome = await toOutcome(() => answer(question));
  thread.pendingQuestions--;
  if (isRunning()) thread.worker.postMessage({questionId, answer: outcome} satisfies Reply);
}

/**
 * Returns how many jobs a thread has at a time: the running one and enough to bridge the round trip to a busy main
 * thread. Near the end of the queue the number is lower, so that no thread runs out of work.
 */
function maxInFlight(queuedPerThread: number): number {
  return Math.min(16, Math.max(4, Math.ceil(queuedPerThread / 8)));
}

/**
 * Maximum number of pending jobs that only this thread can do. It is higher, because no other thread waits for them and
 * their outcomes need no immediate attention.
 */
const maxBoundInFlight = 32;

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
