// Implements a pool of worker threads. Each thread has a few jobs queued and gets another with every outcome, so that
// none waits for the main thread. A job that takes too long costs its thread, but no other job.
import {Worker} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Ask, WorkerPool, WorkerId, Outcome, OnOutcome, Task} from './worker-pool.js';
import {failed, workerGone, unanswered, outcomeOf, outcomeFrom} from './outcome.js';
import {createQueue, type Queue} from './queue.js';
import type {JobMessage, Question, Reply, Report} from './serve.js';
import {processTimeMs, threadTimeMs} from './thread-time.js';

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
  const tickMs = limitMs / 5;
  const maxIdleTicks = 60;
  const queue = createQueue<PendingJob>();
  /** The main thread takes jobs from this queue only; the threads take them if `queue` is empty. */
  const quick = createQueue<PendingJob>();
  const threads = new Set<Thread>();
  let started = 0;

  const waiting = () => queue.size() + quick.size();
  const next = () => queue.take() ?? quick.take();

  const dispatch = () => {
    const jobs = [...threads].reduce(
      (sum, {pendingJobs}) => sum + pendingJobs.filter(({bound}) => !bound).length,
      waiting(),
    );
    while (threads.size < Math.min(size, jobs)) threads.add(startThread());
    for (const thread of threads)
      while (thread.pendingJobs.length < maxBoundInFlight && thread.own.size() > 0) send(thread, thread.own.take());
    // Each thread gets one job in turn; otherwise the first would take all jobs of a short queue.
    const maxPending = maxInFlight(waiting() / threads.size);
    for (let round = 0; round < maxPending && waiting() > 0; round++) {
      for (const thread of threads) if (thread.pendingJobs.length <= round) send(thread, next());
    }
  };

  /** Runs one job after the other, and processes the reports of the threads in between. */
  const runOnMainThread = async (mainThread: MainThread): Promise<void> => {
    const tasks = await mainThread.tasks();
    for (let pending = quick.take(); pending; pending = quick.take()) {
      pending.done(await outcomeOf(tasks, pending.message.task, pending.message.job, pending.answer), null);
      await new Promise(setImmediate);
    }
  };

  const startThread = (): Thread => {
    const resourceLimits = memoryMb === undefined ? {} : {maxOldGenerationSizeMb: memoryMb};
    const worker = new Worker(script, {execArgv: [], resourceLimits});
    const thread: Thread = {
      workerId: ++started,
      worker,
      pendingJobs: [],
      own: createQueue(),
      ready: false,
      timeFile: null,
      observed: undefined,
      pendingQuestions: 0,
      timer: undefined,
    };
    worker.on('message', (report: Report) => {
      // A thread that is being terminated keeps the process alive until it has ended, so a late report must not unref
      // it.
      if (!threads.has(thread)) return;
      if ('ready' in report) Object.assign(thread, report);
      else if ('questionId' in report) return void reply(thread, report);
      else thread.pendingJobs.shift()?.done(report.outcome, thread.workerId);
      dispatch();
      watch(thread);
    });
    worker.on('error', (error) => discard(thread, failed(error)));
    worker.on('exit', () => discard(thread, failed(new Error('The thread ended by itself'))));
    return thread;
  };

  const reply = async (thread: Thread, {questionId, question}: Question): Promise<void> => {
    const {answer = unanswered} = thread.pendingJobs[0] ?? {};
    thread.pendingQuestions++;
    const outcome = await outcomeFrom(() => answer(question));
    thread.pendingQuestions--;
    if (threads.has(thread)) thread.worker.postMessage({questionId, answer: outcome} satisfies Reply);
  };

  const send = (thread: Thread, pending: PendingJob | undefined) => {
    if (!pending) return;
    thread.pendingJobs.push(pending);
    thread.worker.postMessage(pending.message);
    if (thread.pendingJobs.length === 1) watch(thread);
  };

  /** Watches the running job of the thread, which is its first pending one. */
  const watch = (thread: Thread) => {
    if (thread.pendingJobs.length === 0) {
      clearTimeout(thread.timer);
      thread.timer = undefined;
      thread.observed = undefined;
      return void thread.worker.unref();
    }
    thread.worker.ref();
    if (thread.ready) thread.timer ??= setTimeout(() => checkTime(thread), tickMs);
  };

  /**
   * Returns the processor time of a job in milliseconds. If the time of the thread is unknown, the time of the process
   * divided by its busy threads is the best estimate.
   */
  const usedSince = (observed: Observed, ownMs: number | undefined, processMs: number): number => {
    if (ownMs !== undefined && observed.ownMs !== undefined) return Math.max(0, ownMs - observed.ownMs);
    const busy = [...threads].filter(({pendingJobs}) => pendingJobs.length > 0).length;
    return (processMs - observed.processMs) / Math.max(1, busy);
  };

  /** Measures at intervals, so that short jobs cost nothing: the time of a job counts from the first measurement. */
  const checkTime = (thread: Thread) => {
    const [pending] = thread.pendingJobs;
    thread.timer = setTimeout(() => checkTime(thread), tickMs);
    if (pending === undefined) return;
    const ownMs = threadTime(thread.timeFile);
    const processMs = processTimeMs();
    const {observed} = thread;
    if (observed?.pending !== pending || thread.pendingQuestions > 0) {
      thread.observed = {pending, ownMs, processMs, usedMs: 0, idleTicks: 0};
      return;
    }
    const newMs = usedSince(observed, ownMs, processMs);
    const usedMs = observed.usedMs + newMs;
    const idleTicks = newMs > 0 ? 0 : observed.idleTicks + 1;
    thread.observed = {pending, ownMs, processMs, usedMs, idleTicks};
    if (usedMs < limitMs && idleTicks < maxIdleTicks) return;
    // If the main thread was busy, the outcome is already in the event queue and is processed first.
    setImmediate(() => {
      if (thread.pendingJobs[0] === pending) discard(thread, {kind: 'timeout', limitMs, isIdle: usedMs < limitMs});
    });
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
      while (threads.size < size) {
        const thread = startThread();
        threads.add(thread);
        watch(thread);
      }
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
      if (mainThread) await runOnMainThread(mainThread);
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

interface PendingJob {
  readonly message: JobMessage;
  readonly done: (outcome: Outcome<Json>, workerId: WorkerId) => void;
  /** Whether only this thread can do the job. */
  readonly bound?: boolean;
  readonly answer?: Ask;
}

/** Passes a job to `add` and waits for its outcome. */
function whenDone<R>(message: JobMessage, take: OnOutcome<R>, add: (pending: PendingJob) => void): Promise<void> {
  return new Promise((settle) =>
    add({
      message,
      done: (outcome, workerId) => {
        take(outcome as Outcome<R>, message.id, workerId);
        settle();
      },
    }),
  );
}

interface Observed {
  readonly pending: PendingJob;
  /** Processor time of the thread, if it can be read, and of the process, at the time of the measurement. */
  readonly ownMs: number | undefined;
  readonly processMs: number;
  /** The part of it that the job used, in milliseconds. */
  readonly usedMs: number;
  /** Number of successive measurements without any processor time. */
  readonly idleTicks: number;
}

interface Thread {
  readonly workerId: number;
  readonly worker: Worker;
  /** In the order in which they were sent. */
  readonly pendingJobs: PendingJob[];
  /** Jobs that it must do before it takes from the common queues. */
  readonly own: Queue<PendingJob>;
  /** Whether its script has loaded. Loading time is not counted for any job. */
  ready: boolean;
  /** File with its processor time. */
  timeFile: string | null;
  /** The running job at the last measurement. */
  observed: Observed | undefined;
  /** Number of questions it waits for. */
  pendingQuestions: number;
  timer: NodeJS.Timeout | undefined;
}
