// Applies the accessibility rules in jsdom, if no browser is installed. It has no layout and loads no styles, so some
// rules are skipped. It runs in a worker thread, because a page that takes too long can only be stopped from outside.
import {Worker} from 'node:worker_threads';
import {placeAttribute} from '../../html/place-marks.js';
import {ruleNames, withTimeout, type A11yEngine, type EngineInputs} from './a11y-engine.js';
import {violationsOnPage, type PageScriptOptions, type Violation} from './violations-on-page.js';

/** Rules that depend on colors, sizes, or elements that a stylesheet hides. */
const layoutRules = [
  'aria-hidden-focus',
  'color-contrast',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'link-in-text-block',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
];

export interface JsdomInputs extends EngineInputs {
  /** Path of the main module of jsdom. */
  readonly file: string;
}

export function openJsdom({file, axe, read}: JsdomInputs): A11yEngine {
  const options: PageScriptOptions = {rules: ruleNames.filter((rule) => !layoutRules.includes(rule)), placeAttribute};
  const workerData: ThreadData = {file, scripts: [axe, `var check = ${violationsOnPage.toString()}`], options};
  let worker: Worker | undefined;
  return {
    name: 'jsdom',
    concurrency: 1,
    skippedRules: layoutRules,
    async check(pathname, timeoutMs) {
      const page = await read(pathname);
      const html = page === undefined ? '' : Buffer.from(page.body).toString();
      // An error after the response for the previous page may have ended the thread.
      if (worker === undefined || worker.threadId === -1) worker = startThread(workerData);
      try {
        return await withTimeout(timeoutMs, checkInThread(worker, html));
      } catch (error) {
        const stopped = worker;
        worker = undefined;
        await stopped.terminate();
        throw error;
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}

function startThread(workerData: ThreadData): Worker {
  const worker = new Worker(`(${runThread.toString()})()`, {eval: true, workerData});
  return worker.on('error', () => {}); // Without a listener, an error between two pages would crash the process.
}

interface ThreadData {
  readonly file: string;
  readonly scripts: readonly string[];
  readonly options: PageScriptOptions;
}

/** The violations, or an error message. */
type ThreadResponse = readonly Violation[] | string;

function checkInThread(worker: Worker, html: string): Promise<readonly Violation[]> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('The thread of jsdom has ended.'));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', (answer: ThreadResponse) => {
      worker.off('error', reject).off('exit', onExit);
      if (typeof answer === 'string') reject(new Error(answer));
      else resolve(answer);
    });
    worker.postMessage(html);
  });
}

/** Runs in the worker thread. Its source is sent there, so it must not reference anything outside itself. */
function runThread(): void {
  // A bundler would replace `require` with a helper outside this function.
  const {parentPort, workerData} = process.getBuiltinModule('node:worker_threads');
  const {createRequire} = process.getBuiltinModule('node:module');
  const {file, scripts, options} = workerData as ThreadData;
  const {JSDOM, VirtualConsole} = createRequire(file)(file) as Jsdom;
  // Scripts of the page do not run, and no resources are loaded.
  const open = (html: string) =>
    new JSDOM(html, {
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      virtualConsole: new VirtualConsole(),
    }).window;
  parentPort!.on('message', async (html: string) => {
    let window: ReturnType<typeof open> | undefined;
    try {
      window = open(html);
      for (const script of scripts) window.eval(script);
      const check = window.eval('check') as typeof violationsOnPage;
      parentPort!.postMessage(await check(options));
    } catch (error) {
      parentPort!.postMessage(String(error));
    } finally {
      window?.close();
    }
  });
}

/** The part of jsdom that is used. */
interface Jsdom {
  readonly JSDOM: new (
    html: string,
    options: object,
  ) => {readonly window: {eval(text: string): unknown; close(): void}};
  readonly VirtualConsole: new () => object;
}
