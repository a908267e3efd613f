// A pool of worker threads. Each always has a few jobs in hand and gets another with every outcome, so that none waits
// for the main thread; a job that takes too long costs its thread, and nobody else's job.
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
  /** Processor time that one job may use. One that uses none, and does not end, has twelve times as long. */
  readonly limitMs?: number;
  /** Processor time of a thread, from what it has told of itself; see `thread-time`. */
  readonly threadTime?: (file: string | null) => number | undefined;
  /** Heap of one thread; the default of Node when absent. */
  readonly memoryMb?: number;
  /** Makes the main thread one of the worker pool. */
  readonly mainThread?: MainThread;
}

/** What the main thread does itself while the others work. Nothing can stop it there, so it should do what is sure to be quick. */
export interface MainThread {
  /** Loaded with the first job, while threads load theirs. */
  tasks(): Promise<Readonly<Record<string, Task>>>;
  isQuick(job: Json): boolean;
}

/** Threads start when they are first needed and are kept until `close`; idle ones do not keep the process alive. */
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
  /** The main thread takes from this one alone, the others when `queue` is empty. */
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
    // One each in turn, or the first thread would take all of a short queue.
    const maxPending = maxInFlight(waiting() / threads.size);
    for (let round = 0; round < maxPending && waiting() > 0; round++) {
      for (const thread of threads) if (thread.pendingJobs.length <= round) send(thread, next());
    }
  };

  /** One job after the other, with a look at what the threads report in between. */
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
      asking: 0,
      timer: undefined,
    };
    worker.on('message', (report: Report) => {
      // Ending a thread keeps the process alive until it has ended; a late report must not let go of it.
      if (!threads.has(thread)) return;
      if ('ready' in report) Object.assign(thread, report);
      else if ('asked' in report) return void reply(thread, report);
      else thread.pendingJobs.shift()?.done(report.outcome, thread.workerId);
      dispatch();
      watch(thread);
    });
    worker.on('error', (error) => discard(thread, failed(error)));
    worker.on('exit', () => discard(thread, failed(new Error('The thread ended by itself'))));
    return thread;
  };

  const reply = async (thread: Thread, {asked, question}: Question): Promise<void> => {
    const {answer = unanswered} = thread.pendingJobs[0] ?? {};
    thread.asking++;
    const outcome = await outcomeFrom(() => answer(question));
    thread.asking--;
    if (threads.has(thread)) thread.worker.postMessage({asked, answer: outcome} satisfies Reply);
  };

  const send = (thread: Thread, pending: PendingJob | undefined) => {
    if (!pending) return;
    thread.pendingJobs.push(pending);
    thread.worker.postMessage(pending.message);
    if (thread.pendingJobs.length === 1) watch(thread);
  };

  /** Has an eye on the job the thread is at, the first it has in hand. */
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

  /** What all threads have used, shared out among those at work, is the next best to the time of one. */
  const usedSince = (observed: Observed, ownMs: number | undefined, processMs: number): number => {
    if (ownMs !== undefined && observed.ownMs !== undefined) return Math.max(0, ownMs - observed.ownMs);
    const busy = [...threads].filter(({pendingJobs}) => pendingJobs.length > 0).length;
    return (processMs - observed.processMs) / Math.max(1, busy);
  };

  /** Looks now and then, so that short jobs cost nothing: the time of a job counts from the first look at it. */
  const checkTime = (thread: Thread) => {
    const [pending] = thread.pendingJobs;
    thread.timer = setTimeout(() => checkTime(thread), tickMs);
    if (pending === undefined) return;
    const ownMs = threadTime(thread.timeFile);
    const processMs = processTimeMs();
    const {observed} = thread;
    if (observed?.pending !== pending || thread.asking > 0) {
      thread.observed = {pending, ownMs, processMs, usedMs: 0, idleTicks: 0};
      return;
    }
    const newMs = usedSince(observed, ownMs, processMs);
    const usedMs = observed.usedMs + newMs;
    const idleTicks = newMs > 0 ? 0 : observed.idleTicks + 1;
    thread.observed = {pending, ownMs, processMs, usedMs, idleTicks};
    if (usedMs < limitMs && idleTicks < maxIdleTicks) return;
    // If it was the main thread that was busy, the outcome is already waiting to be heard.
    setImmediate(() => {
      if (thread.pendingJobs[0] === pending) discard(thread, {kind: 'timeout', limitMs, isIdle: usedMs < limitMs});
    });
  };

  /** The job it was at has its outcome; the others in hand go to the head of the queue. */
  const discard = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [current, ...others] = thread.pendingJobs;
    current?.done(outcome, thread.workerId);
    queue.giveBack(others.filter(({bound}) => !bound));
    for (const pending of [...others.filter(({bound}) => bound), ...thread.own.takeAll()])
      pending.done(workerGone, thread.workerId);
    // A script that does not even load would fail again for every job.
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
 * Jobs a thread has at a time: the one it is at, and enough to bridge the way to us and back, while we are busy. Of the
 * `last` that wait for each thread only few, or others would have nothing left to do.
 */
function maxInFlight(last: number): number {
  return Math.min(16, Math.max(4, Math.ceil(last / 8)));
}

/** Of those that no other thread can do: nobody else is kept waiting. Their outcomes may lie about until we find time. */
const maxBoundInFlight = 32;

interface PendingJob {
  readonly message: JobMessage;
  readonly done: (outcome: Outcome<Json>, workerId: WorkerId) => void;
  /** No other thread can do it. */
  readonly bound?: boolean;
  readonly answer?: Ask;
}

/** Passes a job to `add` and waits until it is done. */
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
  /** Processor time of the thread then, where it can be read, and of the process. */
  readonly ownMs: number | undefined;
  readonly processMs: number;
  /** What of it was the job's. */
  readonly usedMs: number;
  /** Looks in a row at which it had used none. */
  readonly idleTicks: number;
}

interface Thread {
  readonly workerId: number;
  readonly worker: Worker;
  /** In the order they were given. */
  readonly pendingJobs: PendingJob[];
  /** What it has to do before it takes from the common queues. */
  readonly own: Queue<PendingJob>;
  /** Its script is loaded; the time for that is nobody's fault. */
  ready: boolean;
  /** Where its processor time can be read. */
  timeFile: string | null;
  /** The job it was at when it was last looked at. */
  observed: Observed | undefined;
  /** Questions it waits for. */
  asking: number;
  timer: NodeJS.Timeout | undefined;
}
