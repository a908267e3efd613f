// Applies the accessibility rules in jsdom, where there is no browser. It has no layout and loads no styles, so some rules
// are left out. It runs in a thread, because a page that takes too long can only be stopped from outside.
import {Worker} from 'node:worker_threads';
import {placeAttribute} from '../../html/place-marks.js';
import {ruleNames, within, type A11yEngine, type EngineInputs} from './a11y-engine.js';
import {violationsOnPage, type PageScriptOptions, type Violation} from './page-script.js';

/** Rules that need colors, sizes, or to know which elements a stylesheet hides. */
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
  /** Path of its entry. */
  readonly file: string;
}

export function openJsdom({file, axe, read}: JsdomInputs): A11yEngine {
  const options: PageScriptOptions = {rules: ruleNames.filter((rule) => !layoutRules.includes(rule)), placeAttribute};
  const workerData: ThreadData = {file, scripts: [axe, `var check = ${violationsOnPage.toString()}`], options};
  let worker: Worker | undefined;
  return {
    name: 'jsdom',
    lanes: 1,
    leftOut: layoutRules,
    async check(pathname, timeoutMs) {
      const page = await read(pathname);
      const html = page === undefined ? '' : Buffer.from(page.body).toString();
      // An error after the answer to the page before can have ended the thread.
      if (worker === undefined || worker.threadId === -1) worker = startThread(workerData);
      try {
        return await within(timeoutMs, answerOf(worker, html));
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
  const worker = new Worker(`(${thread.toString()})()`, {eval: true, workerData});
  return worker.on('error', () => {}); // Without a listener, an error between two pages would end the process.
}

interface ThreadData {
  readonly file: string;
  readonly scripts: readonly string[];
  readonly options: PageScriptOptions;
}

/** What a thread answers: the violations, or the message of an error. */
type Answer = readonly Violation[] | string;

function answerOf(worker: Worker, html: string): Promise<readonly Violation[]> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('The thread of jsdom has ended.'));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject).off('exit', onExit);
      if (typeof answer === 'string') reject(new Error(answer));
      else resolve(answer);
    });
    worker.postMessage(html);
  });
}

/** Runs in the thread. It is sent there as text, so it uses nothing from outside itself. */
function thread(): void {
  // A bundler would replace `require` by a function outside.
  const {parentPort, workerData} = process.getBuiltinModule('node:worker_threads');
  const {createRequire} = process.getBuiltinModule('node:module');
  const {file, scripts, options} = workerData as ThreadData;
  const {JSDOM, VirtualConsole} = createRequire(file)(file) as Jsdom;
  // Scripts of the page do not run, and nothing is loaded.
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
