// Implements a pool of worker threads. Each thread has a few jobs queued and gets another with every outcome, so that
// none waits for the main thread. A job that takes too long costs its thread, but no other job.
import type {Json} from '../base/json.js';
import type {WorkerPool, Outcome, OnOutcome, Task} from './worker-pool.js';
import {failed, workerGone, unanswered, outcomeOf, outcomeFrom} from './job-outcome.js';
import {createQueue, type Queue} from './fifo-queue.js';
import {createJobWatch} from './job-watch.js';
import type {JobMessage, Question, Reply, Report} from './serve-jobs.js';
import {startThread, type PendingJob, type Thread} from './thread.js';
import {threadTimeMs} from './thread-time.js';

export interface ThreadPoolOptions {
  /** Module that calls `serve`. */
  readonly script: URL;
  /** Number of threads. */
  readonly size: number;
  /**
   * Processor time that one job may use, in milliseconds. A job that uses none and does not end gets twelve times as
   * long.
   */
  readonly limitMs?: number;
  /** Returns the processor time of a thread, from the file that the thread reported; see `thread-time`. */
  readonly threadTime?: (file: string | null) => number | undefined;
  /** Heap size of one thread in megabytes. If absent, the default of Node. */
  readonly memoryMb?: number;
  /** Makes the main thread one of the workers. */
  readonly mainThread?: MainThread;
}

/**
 * Work of the main thread while the workers run. Nothing can stop it, so it should only get jobs that are certain to be
 * fast.
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
  /** The main thread takes jobs from this queue only; the threads take them if `queue` is empty. */
  const quick = createQueue<PendingJob>();
  const threads = new Set<Thread>();
  let started = 0;

  const watch = createJobWatch({
    limitMs,
    threadTime,
    busyThreads: () => [...threads].filter(({pendingJobs}) => pendingJobs.length > 0).length,
    onTimeout: (thread, isIdle) => discard(thread, {kind: 'timeout', limitMs, isIdle}),
  });

  const waiting = () => queue.size() + quick.size();
  const next = () => queue.take() ?? quick.take();

  const dispatch = () => {
    const jobs = [...threads].reduce(
      (sum, {pendingJobs}) => sum + pendingJobs.filter(({bound}) => !bound).length,
      waiting(),
    );
    while (threads.size < Math.min(size, jobs)) addThread();
    for (const thread of threads)
      while (thread.pendingJobs.length < maxBoundInFlight && thread.own.size() > 0) send(thread, thread.own.take());
    // Each thread gets one job in turn; otherwise the first would take all jobs of a short queue.
    const maxPending = maxInFlight(waiting() / threads.size);
    for (let round = 0; round < maxPending && waiting() > 0; round++) {
      for (const thread of threads) if (thread.pendingJobs.length <= round) send(thread, next());
    }
  };

  const addThread = (): Thread => {
    const thread = startThread(++started, script, memoryMb);
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
    worker.on('error', (error) => discard(thread, failed(error)));
    worker.on('exit', () => discard(thread, failed(new Error('The thread ended by itself'))));
    return thread;
  };

  const send = (thread: Thread, pending: PendingJob | undefined) => {
    if (!pending) return;
    thread.pendingJobs.push(pending);
    thread.worker.postMessage(pending.message);
    if (thread.pendingJobs.length === 1) watch(thread);
  };

  /** Ends a thread. Its running job gets `outcome`; its other jobs return to the head of the queue. */
  const discard = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [current, ...others] = thread.pendingJobs;
    current?.done(outcome, thread.workerId);
    queue.putBack(others.filter(({bound}) => !bound));
    for (const pending of [...others.filter(({bound}) => bound), ...thread.own.takeAll()])
      pending.done(workerGone, thread.workerId);
    // A script that fails to load would fail again for every job.
    if (!thread.ready) drop(outcome);
    dispatch();
  };

  const drop = (outcome: Outcome<never>) => {
    for (let pending = next(); pending; pending = next()) pending.done(outcome, null);
  };

  return {
    start: () => {
      while (threads.size < size) watch(addThread());
      return [...threads].map(({workerId}) => workerId);
    },
    run: async (task, jobs, take, answer) => {
      const done = Promise.all(
        jobs.map((job, id) => {
          const {add} = mainThread?.isQuick(job) ? quick : queue;
          return whenDone({id, task, job}, take, (pending) => add(answer ? {...pending, answer} : pending));
        }),
      );
      dispatch();
      if (mainThread) await runOnMainThread(mainThread, quick);
      await done;
    },
    runOn: async (workerId, task, jobs, take, answer) => {
      const thread = [...threads].find((one) => one.workerId === workerId);
      const add = (pending: PendingJob) =>
        thread === undefined
          ? pending.done(workerGone, workerId)
          : thread.own.add({...pending, bound: true, ...(answer && {answer})});
      const done = Promise.all(jobs.map((job, id) => whenDone({id, task, job}, take, add)));
      dispatch();
      await done;
    },
    broadcast: (task, job) => {
      for (const {own} of threads) own.add({message: {id: 0, task, job}, done: () => {}, bound: true});
      dispatch();
    },
    close: async () => {
      const ending = [...threads];
      threads.clear();
      const closed = failed(new Error('The worker pool was closed'));
      for (const {workerId, pendingJobs, own, timer} of ending) {
        clearTimeout(timer);
        for (const pending of [...pendingJobs, ...own.takeAll()]) pending.done(closed, workerId);
      }
      drop(closed);
      await Promise.all(ending.map(({worker}) => worker.terminate()));
    },
  };
}

/** Runs one job after the other. The reports of the threads are processed in between. */
async function runOnMainThread(mainThread: MainThread, quick: Queue<PendingJob>): Promise<void> {
  const tasks = await mainThread.tasks();
  for (let pending = quick.take(); pending; pending = quick.take()) {
    pending.done(await outcomeOf(tasks, pending.message.task, pending.message.job, pending.answer), null);
    await new Promise(setImmediate);
  }
}

/** Answers a question of the running job, unless the thread has ended by then. */
async function reply(thread: Thread, {questionId, question}: Question, isRunning: () => boolean): Promise<void> {
  const {answer = unanswered} = thread.pendingJobs[0] ?? {};
  thread.pendingQuestions++;
  const outcome = await outcomeFrom(() => answer(question));
  thread.pendingQuestions--;
  if (isRunning()) thread.worker.postMessage({questionId, answer: outcome} satisfies Reply);
}

/**
 * Returns how many jobs a thread has at a time: the running one and enough to bridge the round trip to a busy main
 * thread. Near the end of the queue (`last` jobs per thread) the number is lower, so that no thread runs out of work.
 */
function maxInFlight(last: number): number {
  return Math.min(16, Math.max(4, Math.ceil(last / 8)));
}

/**
 * Maximum number of pending jobs that only this thread can do. It is higher, because no other thread waits for them and
 * their outcomes need no immediate attention.
 */
const maxBoundInFlight = 32;

/** Passes a job to `add` and waits for its outcome. */
function whenDone<R>(message: JobMessage, take: OnOutcome<R>, add: (pending: PendingJob) => void): Promise<void> {
  return new Promise((resolve) =>
    add({
      message,
      done: (outcome, workerId) => {
        take(outcome as Outcome<R>, message.id, workerId);
        resolve();
      },
    }),
  );
}
