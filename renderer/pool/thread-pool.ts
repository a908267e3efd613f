// A crew of worker threads. Each always has a few jobs in hand and gets another with every outcome, so that none waits
// for the main thread; a job that takes too long costs its thread, and nobody else's job.
import {Worker} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Ask, Crew, Member, Outcome, Take, Task} from './worker-pool.js';
import {failed, gone, nobody, outcomeOf, settled} from './outcome.js';
import {createQueue, type Queue} from './queue.js';
import type {Order, Question, Reply, Report} from './serve.js';
import {processTimeMs, threadTimeMs} from './thread-time.js';

export interface ThreadCrewOptions {
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
export function threadCrew({
  script,
  size,
  limitMs = 5_000,
  threadTime = threadTimeMs,
  memoryMb,
  here,
}: ThreadCrewOptions): Crew {
  const tickMs = limitMs / 5;
  const maxIdleTicks = 60;
  const queue = createQueue<Errand>();
  /** The main thread takes from this one alone, the others when `queue` is empty. */
  const quick = createQueue<Errand>();
  const threads = new Set<Thread>();
  let started = 0;

  const waiting = () => queue.size() + quick.size();
  const next = () => queue.take() ?? quick.take();

  const feed = () => {
    const jobs = [...threads].reduce((sum, {errands}) => sum + errands.filter(({bound}) => !bound).length, waiting());
    while (threads.size < Math.min(size, jobs)) threads.add(startThread());
    for (const thread of threads)
      while (thread.errands.length < ownInHand && thread.own.size() > 0) give(thread, thread.own.take());
    // One each in turn, or the first thread would take all of a short queue.
    const most = inHand(waiting() / threads.size);
    for (let round = 0; round < most && waiting() > 0; round++) {
      for (const thread of threads) if (thread.errands.length <= round) give(thread, next());
    }
  };

  /** One job after the other, with a look at what the threads report in between. */
  const helpOut = async (here: Here): Promise<void> => {
    const tasks = await here.tasks();
    for (let errand = quick.take(); errand; errand = quick.take()) {
      errand.done(await outcomeOf(tasks, errand.order.task, errand.order.job, errand.answer), null);
      await new Promise(setImmediate);
    }
  };

  const startThread = (): Thread => {
    const resourceLimits = memoryMb === undefined ? {} : {maxOldGenerationSizeMb: memoryMb};
    const worker = new Worker(script, {execArgv: [], resourceLimits});
    const thread: Thread = {
      member: ++started,
      worker,
      errands: [],
      own: createQueue(),
      ready: false,
      timeFile: null,
      watched: undefined,
      asking: 0,
      timer: undefined,
    };
    worker.on('message', (report: Report) => {
      // Ending a thread keeps the process alive until it has ended; a late report must not let go of it.
      if (!threads.has(thread)) return;
      if ('ready' in report) Object.assign(thread, report);
      else if ('asked' in report) return void reply(thread, report);
      else thread.errands.shift()?.done(report.outcome, thread.member);
      feed();
      watch(thread);
    });
    worker.on('error', (error) => lose(thread, failed(error)));
    worker.on('exit', () => lose(thread, failed(new Error('The thread ended by itself'))));
    return thread;
  };

  const reply = async (thread: Thread, {asked, question}: Question): Promise<void> => {
    const {answer = nobody} = thread.errands[0] ?? {};
    thread.asking++;
    const outcome = await settled(() => answer(question));
    thread.asking--;
    if (threads.has(thread)) thread.worker.postMessage({asked, answer: outcome} satisfies Reply);
  };

  const give = (thread: Thread, errand: Errand | undefined) => {
    if (!errand) return;
    thread.errands.push(errand);
    thread.worker.postMessage(errand.order);
    if (thread.errands.length === 1) watch(thread);
  };

  /** Has an eye on the job the thread is at, the first it has in hand. */
  const watch = (thread: Thread) => {
    if (thread.errands.length === 0) {
      clearTimeout(thread.timer);
      thread.timer = undefined;
      thread.watched = undefined;
      return void thread.worker.unref();
    }
    thread.worker.ref();
    if (thread.ready) thread.timer ??= setTimeout(() => lookAfter(thread), tickMs);
  };

  /** What all threads have used, shared out among those at work, is the next best to the time of one. */
  const usedSince = (watched: Watched, ownMs: number | undefined, processMs: number): number => {
    if (ownMs !== undefined && watched.ownMs !== undefined) return Math.max(0, ownMs - watched.ownMs);
    const busy = [...threads].filter(({errands}) => errands.length > 0).length;
    return (processMs - watched.processMs) / Math.max(1, busy);
  };

  /** Looks now and then, so that short jobs cost nothing: the time of a job counts from the first look at it. */
  const lookAfter = (thread: Thread) => {
    const [errand] = thread.errands;
    thread.timer = setTimeout(() => lookAfter(thread), tickMs);
    if (errand === undefined) return;
    const ownMs = threadTime(thread.timeFile);
    const processMs = processTimeMs();
    const {watched} = thread;
    if (watched?.errand !== errand || thread.asking > 0) {
      thread.watched = {errand, ownMs, processMs, usedMs: 0, idleTicks: 0};
      return;
    }
    const newMs = usedSince(watched, ownMs, processMs);
    const usedMs = watched.usedMs + newMs;
    const idleTicks = newMs > 0 ? 0 : watched.idleTicks + 1;
    thread.watched = {errand, ownMs, processMs, usedMs, idleTicks};
    if (usedMs < limitMs && idleTicks < maxIdleTicks) return;
    // If it was the main thread that was busy, the outcome is already waiting to be heard.
    setImmediate(() => {
      if (thread.errands[0] === errand) lose(thread, {kind: 'timeout', limitMs, isIdle: usedMs < limitMs});
    });
  };

  /** The job it was at has its outcome; the others in hand go to the head of the queue. */
  const lose = (thread: Thread, outcome: Outcome<never>) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [current, ...others] = thread.errands;
    current?.done(outcome, thread.member);
    queue.giveBack(others.filter(({bound}) => !bound));
    for (const errand of [...others.filter(({bound}) => bound), ...thread.own.takeAll()])
      errand.done(gone, thread.member);
    // A script that does not even load would fail again for every job.
    if (!thread.ready) drop(outcome);
    feed();
  };

  const drop = (outcome: Outcome<never>) => {
    for (let errand = next(); errand; errand = next()) errand.done(outcome, null);
  };

  return {
    start: () => {
      while (threads.size < size) {
        const thread = startThread();
        threads.add(thread);
        watch(thread);
      }
      return [...threads].map(({member}) => member);
    },
    run: async (task, jobs, take, answer) => {
      const done = Promise.all(
        jobs.map((job, id) => {
          const {add} = here?.isQuick(job) ? quick : queue;
          return errandDone({id, task, job}, take, (errand) => add(answer ? {...errand, answer} : errand));
        }),
      );
      feed();
      if (here) await helpOut(here);
      await done;
    },
    runBy: async (member, task, jobs, take, answer) => {
      const thread = [...threads].find((one) => one.member === member);
      const add = (errand: Errand) =>
        thread === undefined
          ? errand.done(gone, member)
          : thread.own.add({...errand, bound: true, ...(answer && {answer})});
      const done = Promise.all(jobs.map((job, id) => errandDone({id, task, job}, take, add)));
      feed();
      await done;
    },
    tell: (task, job) => {
      for (const {own} of threads) own.add({order: {id: 0, task, job}, done: () => {}, bound: true});
      feed();
    },
    close: async () => {
      const ending = [...threads];
      threads.clear();
      const closed = failed(new Error('The crew was closed'));
      for (const {member, errands, own, timer} of ending) {
        clearTimeout(timer);
        for (const errand of [...errands, ...own.takeAll()]) errand.done(closed, member);
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
function inHand(last: number): number {
  return Math.min(16, Math.max(4, Math.ceil(last / 8)));
}

/** Of those that no other thread can do: nobody else is kept waiting. Their outcomes may lie about until we find time. */
const ownInHand = 32;

interface Errand {
  readonly order: Order;
  readonly done: (outcome: Outcome<Json>, member: Member) => void;
  /** No other thread can do it. */
  readonly bound?: boolean;
  readonly answer?: Ask;
}

/** Hands an errand to `add` and waits until it is done. */
function errandDone<R>(order: Order, take: Take<R>, add: (errand: Errand) => void): Promise<void> {
  return new Promise((settle) =>
    add({
      order,
      done: (outcome, member) => {
        take(outcome as Outcome<R>, order.id, member);
        settle();
      },
    }),
  );
}

interface Watched {
  readonly errand: Errand;
  /** Processor time of the thread then, where it can be read, and of the process. */
  readonly ownMs: number | undefined;
  readonly processMs: number;
  /** What of it was the job's. */
  readonly usedMs: number;
  /** Looks in a row at which it had used none. */
  readonly idleTicks: number;
}

interface Thread {
  readonly member: number;
  readonly worker: Worker;
  /** In the order they were given. */
  readonly errands: Errand[];
  /** What it has to do before it takes from the common queues. */
  readonly own: Queue<Errand>;
  /** Its script is loaded; the time for that is nobody's fault. */
  ready: boolean;
  /** Where its processor time can be read. */
  timeFile: string | null;
  /** The job it was at when it was last looked at. */
  watched: Watched | undefined;
  /** Questions it waits for. */
  asking: number;
  timer: NodeJS.Timeout | undefined;
}
