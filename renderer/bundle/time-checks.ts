// Inserts a time check at the start of every loop and function of a script, because code of a site may never end. A
// template can then be stopped in the thread that renders pages, with an error that has a line number. Terminating a
// worker thread would lose the snapshot, and the `timeout` of `vm` starts a thread for each call: 0.2 ms, several times
// per page.
import {createRequire} from 'node:module';
import type {Node} from 'acorn';

/** Name of the clock (a `TimeLimit`) in the script. */
export const clockName = 'galley$';

/** Has no `<`, quotation marks or spaces, so that it is identical in HTML, in JSON and in minified scripts. */
const checkCode = `--${clockName}.left||${clockName}.check()`;

const require = createRequire(import.meta.url);

/**
 * `for (;;) go();` → `for (;;) {--galley$.left||galley$.check();go();}`. No line moves, so line numbers in stacks stay
 * correct. Galley's `runtime/` is not changed, because some of its functions are serialized into pages.
 */
export function withTimeChecks(script: string, isTrustedFile = isRuntime): string {
  const isTrusted = trustedParts(script, isTrustedFile);
  const {parse} = require('acorn') as typeof import('acorn');
  const insertions: Insertion[] = [];
  const stack: Node[] = [parse(script, {ecmaVersion: 'latest', allowReturnOutsideFunction: true})];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isTrusted(node.start)) insertions.push(...insertionsFor(node as Node & {readonly body?: Node}));
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) stack.push(...value.filter(isNode));
      else if (isNode(value)) stack.push(value);
    }
  }
  let text = '';
  let from = 0;
  for (const {position, code} of insertions.toSorted((a, b) => a.position - b.position || a.rank - b.rank)) {
    text += script.slice(from, position) + code;
    from = position;
  }
  return text + script.slice(from);
}

/** Removes the checks from the source of a function that a template serialized, such as an inline script. */
export function withoutTimeChecks(text: string): string {
  return text.includes(checkCode) ? text.replaceAll(`${checkCode};`, '').replaceAll(`${checkCode},`, '') : text;
}

function isRuntime(file: string): boolean {
  return file.startsWith('runtime/');
}

/** esbuild writes the name of each file in a comment above its code, and keeps no other comment of this form. */
function trustedParts(script: string, isTrustedFile: (file: string) => boolean): (position: number) => boolean {
  const files = [...script.matchAll(/^ *\/\/ (\S+\.\w+)$/gm)].map((match) => ({
    start: match.index,
    isTrusted: isTrustedFile(match[1]!),
  }));
  return (position) => {
    let low = 0;
    let high = files.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((files[middle]?.start ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return files[low - 1]?.isTrusted === true;
  };
}

interface Insertion {
  readonly position: number;
  /** Order at the same position: insertions of inner nodes close first and open last. */
  readonly rank: number;
  readonly code: string;
}

const loops = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function insertionsFor({type, body}: Node & {readonly body?: Node}): readonly Insertion[] {
  const isLoop = loops.has(type);
  if (body === undefined || !(isLoop || functions.has(type))) return [];
  const {start, end} = body;
  if (body.type === 'BlockStatement') return [{position: afterDirectives(body), rank: start, code: `${checkCode};`}];
  const [before, after] = isLoop ? [`{${checkCode};`, '}'] : [`(${checkCode},`, ')'];
  return [
    {position: start, rank: start - end, code: before},
    {position: end, rank: -start - end, code: after},
  ];
}

/** Directives such as `'use strict'` must remain first. */
function afterDirectives(block: Node): number {
  const {body} = block as Node & {readonly body: readonly (Node & {readonly directive?: string})[]};
  const last = body.findLast(({directive}) => directive !== undefined);
  return last?.end ?? block.start + 1;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as {type?: unknown}).type === 'string';
}
