// A tool in a worker of the browser: one message with what goes in, messages with how far it is, one with what came out, and
// at last that as an archive.
import {createFindings} from './base/finding.js';
import {pack, unpack} from './base/archive.js';
import type {Finding} from './base/finding.js';
import type {OptionValues} from './base/option-table.js';
import type {InputFile, OutputFile, Run, SummaryLine} from './tool.js';

export interface WorkerRequest {
  readonly files: readonly InputFile[];
  readonly options: OptionValues;
}

export type WorkerAnswer =
  | {readonly kind: 'progress'; readonly step: string; readonly done: number; readonly total: number}
  | {readonly kind: 'done'; readonly outcome: Outcome}
  /** All files as the command line packs them; empty when there are none. */
  | {readonly kind: 'packed'; readonly zip: Uint8Array}
  /** A bug in the tool. */
  | {readonly kind: 'failed'; readonly message: string};

export interface Outcome {
  /** What was in the archives, with the other files; empty when there were none. */
  readonly inputs: readonly InputFile[];
  readonly files: readonly InputFile[];
  readonly findings: readonly Finding[];
  readonly summary: readonly SummaryLine[];
}

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listen: (event: MessageEvent<WorkerRequest>) => void): void;
  postMessage(answer: WorkerAnswer, transfer: Transferable[]): void;
}

/** Minimum time between two progress messages. */
const progressEveryMs = 60;

/** Runs the tool for each message of the page. */
export function serve(run: Run, scope: Scope = globalThis as unknown as Scope): void {
  removeNetwork(scope);
  scope.addEventListener('message', ({data}) => {
    try {
      const {outputs, outcome} = outcomeOf(run, data, throttledProgress(scope));
      scope.postMessage({kind: 'done', outcome}, buffersOf([...outcome.inputs, ...outcome.files]));
      // Send the files first, because packing the archive takes time.
      const zip = outputs.length === 0 ? new Uint8Array() : pack(outputs);
      scope.postMessage({kind: 'packed', zip}, buffersOf([{bytes: zip}]));
    } catch (error) {
      scope.postMessage({kind: 'failed', message: error instanceof Error ? error.message : String(error)}, []);
    }
  });
}

interface RunResult {
  readonly outputs: readonly OutputFile[];
  readonly outcome: Outcome;
}

function outcomeOf(run: Run, {files, options}: WorkerRequest, onProgress: OnProgress): RunResult {
  const findings = createFindings();
  const inputs = unpack(files, findings);
  if (findings.hasErrors) return {outputs: [], outcome: {inputs: [], files: [], findings: findings.all(), summary: []}};
  const result = run({files: inputs, options, onProgress});
  const encoder = new TextEncoder();
  const outcome = {
    inputs: isSame(inputs, files) ? [] : inputs.map(copyOf),
    files: result.files.map(({path, content}) =>
      typeof content === 'string' ? {path, bytes: encoder.encode(content)} : copyOf({path, bytes: content}),
    ),
    findings: [...findings.all(), ...result.findings],
    summary: result.summary,
  };
  return {outputs: result.files, outcome};
}

function buffersOf(files: readonly Pick<InputFile, 'bytes'>[]): ArrayBuffer[] {
  return [...new Set(files.map(({bytes}) => bytes.buffer as ArrayBuffer))];
}

function isSame(some: readonly InputFile[], others: readonly InputFile[]): boolean {
  return (
    some.length === others.length &&
    some.every(({path, bytes}, index) => path === others[index]?.path && bytes === others[index]?.bytes)
  );
}

/** With a buffer of its own, which can be transferred. */
function copyOf({path, bytes}: InputFile): InputFile {
  return {path, bytes: bytes.slice()};
}

type OnProgress = (step: string, done: number, total: number) => void;

/** A message for each new step, and now and then one for how far it is. */
function throttledProgress(scope: Scope): OnProgress {
  let [lastStep, lastTime] = ['', 0];
  return (step, done, total) => {
    const now = performance.now();
    if (step === lastStep && now - lastTime < progressEveryMs) return;
    [lastStep, lastTime] = [step, now];
    scope.postMessage({kind: 'progress', step, done, total}, []);
  };
}

// The headers of the file forbid every connection. A host that sends none is no reason to have one: what could open a
// connection is taken away before anything is read.
function removeNetwork(scope: object): void {
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'Worker']) {
    if (name in scope) Object.defineProperty(scope, name, {value: undefined});
  }
}
