import {expect, test} from 'vitest';
import {pack} from '../../../../runtime/tools/base/archive.js';
import type {RunTool} from '../../../../runtime/tools/tool.js';
import {serveTool, type WorkerResponse, type WorkerRequest} from '../../../../runtime/tools/worker.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array): string => new TextDecoder().decode(content);

/** The messages that a worker with this tool posts. */
function responses(run: RunTool, request: WorkerRequest): readonly WorkerResponse[] {
  const given: WorkerResponse[] = [];
  const state: {listen?: (event: MessageEvent<WorkerRequest>) => void} = {};
  serveTool(run, {
    addEventListener: (_, listen) => (state.listen = listen),
    postMessage: (answer) => given.push(answer),
  });
  state.listen?.({data: request} as MessageEvent<WorkerRequest>);
  return given;
}

/** Returns each file in capital letters. */
const shout: RunTool = ({files, options, onProgress}) => {
  for (const index of files.keys()) onProgress?.('Reading', index, files.length);
  return {
    files: files.map((file) => ({path: `out/${file.path}`, content: text(file.bytes).toUpperCase()})),
    findings: [{severity: 'info', code: 'told', message: JSON.stringify(options)}],
    summary: [{label: 'Files', count: files.length}],
  };
};

test('the worker posts progress, then files, findings and summary, then the zip archive', () => {
  const given = responses(shout, {files: [{path: 'a.txt', bytes: bytes('a')}], options: {loud: true}});
  const files = [{path: 'out/a.txt', bytes: bytes('A')}];
  expect(given).toEqual([
    {kind: 'progress', step: 'Reading', done: 0, total: 1},
    {
      kind: 'done',
      outcome: {
        inputs: [],
        files,
        findings: [{severity: 'info', code: 'told', message: '{"loud":true}'}],
        summary: [{label: 'Files', count: 1}],
      },
    },
    {kind: 'packed', zip: pack([{path: 'out/a.txt', content: 'A'}])},
  ]);
});

test('the worker returns the files of an input archive', () => {
  const zip = pack([
    {path: 'b.txt', content: 'b'},
    {path: 'a.txt', content: 'a'},
  ]);
  const done = responses(shout, {files: [{path: 'all.zip', bytes: zip}], options: {}}).at(-2);
  expect(done?.kind === 'done' && done.outcome.inputs.map((file) => [file.path, text(file.bytes)])).toEqual([
    ['a.txt', 'a'],
    ['b.txt', 'b'],
  ]);
});

test('the worker reports a broken archive as a finding and does not run the tool', () => {
  const broken = pack([{path: 'a.txt', content: 'a'.repeat(1000)}]).slice(0, 40);
  const [done] = responses(shout, {files: [{path: 'all.zip', bytes: broken}], options: {}});
  expect(done?.kind === 'done' && done.outcome.findings.map(({code}) => code)).toEqual(['archive-broken']);
});

test('the worker posts a failed message when a tool throws', () => {
  const fail: RunTool = () => {
    throw new TypeError('no such thing');
  };
  expect(responses(fail, {files: [], options: {}})).toEqual([{kind: 'failed', message: 'no such thing'}]);
});

test('serve removes the network functions from the worker scope', () => {
  const scope = {
    fetch: () => undefined,
    WebSocket: () => undefined,
    XMLHttpRequest: () => undefined,
    addEventListener: () => undefined,
    postMessage: () => undefined,
  };
  serveTool(shout, scope);
  expect([scope.fetch, scope.WebSocket, scope.XMLHttpRequest]).toEqual([undefined, undefined, undefined]);
});

test('serveTool removes the APIs for network access from the scope of the worker', () => {
  const scope = {addEventListener: () => {}, postMessage: () => {}, fetch, caches: {}, importScripts: () => {}, crypto};
  serveTool(shout, scope);
  expect([scope.fetch, scope.caches, scope.importScripts, scope.crypto]).toEqual([
    undefined,
    undefined,
    undefined,
    crypto,
  ]);
});
