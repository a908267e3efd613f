// A crew of worker threads. Each always has a few jobs in hand and gets another with every outcome, so that none waits
// for the main thread; a job that takes too long costs its thread, and nobody else's job.
import {Worker} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Crew, Outcome, Task} from './crew.js';
import {failed, outcomeOf} from './outcome.js';
import {createQueue} from './queue.js';
import type {Order, Report} from './serve.js';

export interface ThreadCrewOptions {
  /** Module that calls `serve`. */
  readonly script: URL;
  /** Number of threads. */
  readonly size: number;
  /** Longest time for one job. */
  readonly limitMs?: number;
  /** Heap of one thread; the default of Node when absent. */
  readonly memoryMb?: number;
  /** Makes the main thread one of the crew. */
  readonly here?: Here;
}

/** What the main thread does itself while the others work. Nothing can stop it there, so it should do what is sure to be quick. */
export interface Here {
  /** Loaded with the first job, while threads load theirs. */
  tasks(): Promise<Readonly<Record<string, Task>>>;
  isQuick(job: Json): boolean;
}

/** Threads start when they are first needed and are kept until `close`; idle ones do not keep the process alive. */
export function threadCrew({script, size, limitMs = 5_000, memoryMb, here}: ThreadCrewOptions): Crew {
  const queue = createQueue<Errand>();
  /** The main thread takes from this one alone, the others when `queue` is empty. */
  const quick = createQueue<Errand>();
  const threads = new Set<Thread>();

  const waiting = () => queue.size() + quick.size();
  const next = () => queue.take() ?? quick.take();

  const feed = () => {
    const jobs = [...threads].reduce((sum, thread) => sum + thread.errands.length, waiting());
    while (threads.size < Math.min(size, jobs)) threads.add(startThread());
    // One each in turn, or the first thread would take all of a short queue.
    for (let round = 0; round < inHand && waiting() > 0; round++) {
      for (const thread of threads) if (thread.errands.length <= round) give(thread, next());
    }
  };

  /** One job after the other, with a look at what the threads report in between. */
  const helpOut = async (here: Here): Promise<void> => {
    const tasks = await here.tasks();
    for (let errand = quick.take(); errand; errand = quick.take()) {
      errand.done(outcomeOf(tasks, errand.order.task, errand.order.job));
      await new Promise(setImmediate);
    }
  };

  const startThread = (): Thread => {
    const resourceLimits = memoryMb === undefined ? {} : {maxOldGenerationSizeMb: memoryMb};
    const worker = new Worker(script, {execArgv: [], env: {}, resourceLimits});
    const thread: Thread = {worker, errands: [], ready: false, since: 0, timer: undefined};
    worker.on('message', (report: Report) => {
      if (report === null) thread.ready = true;
      else thread.errands.shift()?.done(report.outcome);
      feed();
      watch(thread);
    });
    worker.on('error', (error) => lose(thread, failed(error)));
    worker.on('exit', () => lose(thread, failed(new Error('The thread ended by itself'))));
    return thread;
  };

  const give = (thread: Thread, errand: Errand | undefined) => {
    if (!errand) return;
    thread.errands.push(errand);
    thread.worker.postMessage(errand.order);
    if (thread.errands.length === 1) watch(thread);
  };

  /** Starts the clock for the job the thread is at now, the first it has in hand. */
  const watch = (thread: Thread) => {
    const [errand] = thread.errands;
    if (!errand) {
      clearTimeout(thread.timer);
      thread.timer = undefined;
      return void thread.worker.unref();
    }
    thread.worker.ref();
    if (!thread.ready) return;
    thread.since = performance.now();
    thread.timer ??= setTimeout(() => lookAfter(thread), limitMs);
  };

  /** One clock runs on over many short jobs. */
  const lookAfter = (thread: Thread) => {
    const [errand] = thread.errands;
    const left = limitMs - (performance.now() - thread.since);
    thread.timer = left > 0 ? setTimeout(() => lookAfter(thread), left) : undefined;
    if (left > 0) return;
    // If it was the main thread that was busy, the outcome is already waiting to be heard.
    setImmediate(() => {
      if (thread.errands[0] === errand) lose(thread, {kind: 'timeout', limitMs});
    });
  };

  /** The job it was at has its outcome; the others in hand go to the head of the queue. */
  const lose = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [current, ...others] = thread.errands;
    current?.done(outcome);
    queue.giveBack(others);
    // A script that does not even load would fail again for every job.
    if (!thread.ready) drop(outcome);
    feed();
  };

  const drop = (outcome: Outcome<never>) => {
    for (let errand = next(); errand; errand = next()) errand.done(outcome);
  };

  return {
    prepare: () => {
      while (threads.size < size) {
        const thread = startThread();
        threads.add(thread);
        watch(thread);
      }
    },
    run: async (task, jobs, take) => {
      const settled = jobs.map(
        (job, id) =>
          new Promise<void>((settle) => {
            const done = (outcome: Outcome<Json>) => {
              take(outcome as Outcome<never>, id);
              settle();
            };
            (here?.isQuick(job) ? quick : queue).add({order: {id, task, job}, done});
          }),
      );
      feed();
      if (here) await helpOut(here);
      await Promise.all(settled);
    },
    close: async () => {
      const ending = [...threads];
      threads.clear();
      const closed = failed(new Error('The crew was closed'));
      for (const {errands, timer} of ending) {
        clearTimeout(timer);
        for (const errand of errands) errand.done(closed);
      }
      drop(closed);
      await Promise.all(ending.map(({worker}) => worker.terminate()));
    },
  };
}

/** Jobs a thread has at a time: the one it is at, and enough to bridge the way to us and back. */
const inHand = 4;

interface Errand {
  readonly order: Order;
  readonly done: (outcome: Outcome<Json>) => void;
}

interface Thread {
  readonly worker: Worker;
  /** In the order they were given. */
  readonly errands: Errand[];
  /** Its script is loaded; the time for that is nobody's fault. */
  ready: boolean;
  /** When it began the job it is at. */
  since: number;
  timer: NodeJS.Timeout | undefined;
}
