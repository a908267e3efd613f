// Inserts time checks at the start of every loop and function of a script, because code of a site may never end. So a
// template can be stopped in the thread that renders pages, with an error that names the line. Terminating a worker
// thread would lose the snapshot, and `vm`'s own `timeout` starts a thread for each call: 0.2 ms, several times per
// page.
import {createRequire} from 'node:module';
import type {Node} from 'acorn';

/** Name of the clock (a `TimeLimit`) in the script. */
export const clockName = 'galley$';

/** Without `<`, quotation marks and spaces, so that it is the same in HTML, in JSON and in minified scripts. */
const check = `--${clockName}.left||${clockName}.check()`;

const require = createRequire(import.meta.url);

/**
 * `for (;;) go();` → `for (;;) {--galley$.left||galley$.check();go();}`. No line moves, so line numbers in stacks stay
 * correct. Code from our own `runtime/` is not changed, because some of its functions are sent to the browser as text.
 */
export function withTimeChecks(script: string, isTrustedFile = isRuntime): string {
  const isTrusted = trustedParts(script, isTrustedFile);
  const {parse} = require('acorn') as typeof import('acorn');
  const inserts: Insert[] = [];
  const open: Node[] = [parse(script, {ecmaVersion: 'latest', allowReturnOutsideFunction: true})];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isTrusted(node.start)) inserts.push(...insertsFor(node as Node & {readonly body?: Node}));
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) open.push(...value.filter(isNode));
      else if (isNode(value)) open.push(value);
    }
  }
  let text = '';
  let from = 0;
  for (const {at, insert} of inserts.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) {
    text += script.slice(from, at) + insert;
    from = at;
  }
  return text + script.slice(from);
}

/** Removes the checks from text that a template made of a function, such as an inline script. */
export function withoutTimeChecks(text: string): string {
  return text.includes(check) ? text.replaceAll(`${check};`, '').replaceAll(`${check},`, '') : text;
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

interface Insert {
  readonly at: number;
  /** Order at the same position: insertions of inner nodes close first and open last. */
  readonly rank: number;
  readonly insert: string;
}

const loops = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function insertsFor({type, body}: Node & {readonly body?: Node}): readonly Insert[] {
  const isLoop = loops.has(type);
  if (body === undefined || !(isLoop || functions.has(type))) return [];
  const {start, end} = body;
  if (body.type === 'BlockStatement') return [{at: afterDirectives(body), rank: start, insert: `${check};`}];
  const [before, after] = isLoop ? [`{${check};`, '}'] : [`(${check},`, ')'];
  return [
    {at: start, rank: start - end, insert: before},
    {at: end, rank: -start - end, insert: after},
  ];
}

/** `'use strict'` must come first. */
function afterDirectives(block: Node): number {
  const {body} = block as Node & {readonly body: readonly (Node & {readonly directive?: string})[]};
  const last = body.findLast(({directive}) => directive !== undefined);
  return last?.end ?? block.start + 1;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as {type?: unknown}).type === 'string';
}
