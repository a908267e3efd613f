// Distributes jobs to worker threads. Each thread has a few jobs queued and gets another with every outcome, so that none
// waits for the main thread. A job that takes too long ends its thread. Another thread then does the jobs that were queued
// behind it, except those that only the ended thread could do.
import type {Outcome} from './worker-pool.js';
import {failedOutcome, workerEnded, rejectQuestion, toOutcome} from './run-job.js';
import {createQueue, type Queue} from './fifo-queue.js';
import {createSlowJobDetector} from './slow-job-detector.js';
import type {Question, Reply, Report} from './serve-jobs.js';
import {startThread, type PendingJob, type Thread} from './start-thread.js';
import {threadTimeMs} from './thread-cpu-time.js';

export interface JobSchedulerOptions {
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
}

export interface JobScheduler {
  readonly queues: JobQueues;
  /** The running threads. */
  readonly threads: ReadonlySet<Thread>;
  /** Starts all threads, before there are jobs for them. */
  startAll(): void;
  /** Sends queued jobs to threads, and starts the threads that they need. Call it after jobs were queued. */
  dispatch(): void;
  /** Ends all threads. All unfinished jobs fail. */
  close(): Promise<void>;
}

interface JobQueues {
  readonly shared: Queue<PendingJob>;
  /** The main thread takes jobs only from this queue. Threads use it when `shared` is empty. */
  readonly quick: Queue<PendingJob>;
}

export function createJobScheduler({
  script,
  size,
  limitMs = 5_000,
  threadTime = threadTimeMs,
  memoryMb,
}: JobSchedulerOptions): JobScheduler {
  const queues: JobQueues = {shared: createQueue(), quick: createQueue()};
  const threads = new Set<Thread>();
  let threadCount = 0;

  const watch = createSlowJobDetector({
    limitMs,
    threadTime,
    busyThreads: () => [...threads].filter(({pendingJobs}) => pendingJobs.length > 0).length,
    onTimeout: (thread, isIdle) => discard(thread, {kind: 'timeout', limitMs, isIdle}),
  });

  const dispatch = () => {
    const neededThreads = Math.min(size, unfinishedCount(queues, threads));
    while (threads.size < neededThreads) addThread();
    for (const thread of threads) sendBoundJobs(thread, send);
    sendQueuedJobs(queues, threads, send);
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

  const send: Send = (thread, pending) => {
    thread.pendingJobs.push(pending);
    thread.worker.postMessage(pending.message);
    if (thread.pendingJobs.length === 1) watch(thread);
  };

  const discard = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    endThread(thread, outcome, queues);
    // A script that fails to load would fail again for every job.
    if (!thread.ready) failQueuedJobs(queues, outcome);
    dispatch();
  };

  return {
    queues,
    threads,
    startAll: () => {
      while (threads.size < size) watch(addThread());
    },
    dispatch,
    close: () => closeThreads(threads, queues),
  };
}

type Send = (thread: Thread, pending: PendingJob) => void;

/** Returns the number of jobs that any thread can do, including those that threads already have. */
function unfinishedCount(queues: JobQueues, threads: Iterable<Thread>): number {
  let count = queuedCount(queues);
  for (const {pendingJobs} of threads) for (const {bound} of pendingJobs) if (!bound) count++;
  return count;
}

function queuedCount({shared, quick}: JobQueues): number {
  return shared.size() + quick.size();
}

function takeNext({shared, quick}: JobQueues): PendingJob | undefined {
  return shared.take() ?? quick.take();
}

function sendBoundJobs(thread: Thread, send: Send): void {
  while (thread.pendingJobs.length < maxBoundInFlight) {
    const pending = thread.boundJobs.take();
    if (pending === undefined) return;
    send(thread, pending);
  }
}

/** Sends each thread one job in turn; otherwise the first would take all jobs of a short queue. */
function sendQueuedJobs(queues: JobQueues, threads: ReadonlySet<Thread>, send: Send): void {
  const maxPending = maxInFlight(queuedCount(queues) / threads.size);
  for (let round = 0; round < maxPending && queuedCount(queues) > 0; round++) {
    for (const thread of threads) {
      if (thread.pendingJobs.length > round) continue;
      const pending = takeNext(queues);
      if (pending !== undefined) send(thread, pending);
    }
  }
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

/** Answers a question of the running job, unless the thread has ended by then. */
async function reply(thread: Thread, {questionId, question}: Question, isRunning: () => boolean): Promise<void> {
  const {answer = rejectQuestion} = thread.pendingJobs[0] ?? {};
  thread.pendingQuestions++;
  const outcome = await toOutcome(() => answer(question));
  thread.pendingQuestions--;
  if (isRunning()) thread.worker.postMessage({questionId, answer: outcome} satisfies Reply);
}

/**
 * Ends a thread. Its running job gets `outcome`. Its other jobs return to the head of the queue, or fail if only this
 * thread could do them.
 */
function endThread(thread: Thread, outcome: Outcome<never>, {shared}: JobQueues): void {
  clearTimeout(thread.timer);
  void thread.worker.terminate();
  const [current, ...others] = thread.pendingJobs;
  current?.done(outcome, thread.workerId);
  shared.putBack(others.filter(({bound}) => !bound));
  for (const pending of [...others.filter(({bound}) => bound), ...thread.boundJobs.takeAll()])
    pending.done(workerEnded, thread.workerId);
}

function failQueuedJobs(queues: JobQueues, outcome: Outcome<never>): void {
  for (let pending = takeNext(queues); pending; pending = takeNext(queues)) pending.done(outcome, null);
}

async function closeThreads(threads: Set<Thread>, queues: JobQueues): Promise<void> {
  const endingThreads = [...threads];
  threads.clear();
  const closed = failedOutcome(new Error('The worker pool was closed'));
  for (const {workerId, pendingJobs, boundJobs, timer} of endingThreads) {
    clearTimeout(timer);
    for (const pending of [...pendingJobs, ...boundJobs.takeAll()]) pending.done(closed, workerId);
  }
  failQueuedJobs(queues, closed);
  await Promise.all(endingThreads.map(({worker}) => worker.terminate()));
}
