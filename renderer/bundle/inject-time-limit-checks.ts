// Inserts a time limit check at the start of every loop and function of a script, because template code may loop
// forever. A template can then be stopped in the thread that renders pages, with an error that has a line number.
// Terminating a worker thread would discard the snapshot that it loaded, and the `timeout` of `vm` starts a thread for
// each call: 0.2 ms, several times per page.
import {createRequire} from 'node:module';
import type {Node} from 'acorn';
import {hashOf, type Hash} from '../base/hash.js';

/** Name of the `TimeLimit` in the script. */
export const timeLimitName = 'galley$';

/** Has no `<`, quotation marks or spaces, so that it is identical in HTML, in JSON and in minified scripts. */
const checkCode = `--${timeLimitName}.left||${timeLimitName}.check()`;

const require = createRequire(import.meta.url);

/**
 * `for (;;) go();` → `for (;;) {--galley$.left||galley$.check();go();}`. No line moves, so line numbers in stacks stay
 * correct. Galley's `runtime/` is not changed, because some of its functions are serialized into pages.
 */
export function injectTimeLimitChecks(script: string, isExcluded = isRuntime): string {
  let checked = '';
  let unfinished = '';
  const parts = script.split(fileComment);
  for (const [index, part] of parts.entries()) {
    const text = unfinished + part;
    const result = checkedPart(text, index === parts.length - 1);
    unfinished = result === undefined ? text : '';
    if (result !== undefined) checked += isExcluded(fileOf(text)) ? text : result;
  }
  return checked;
}

/** esbuild writes the name of each file in a comment above its code. The same line in a string is not such a comment. */
const fileComment = /^(?= *\/\/ \S+\.\w+$)/m;

function fileOf(part: string): string {
  return /^ *\/\/ (\S+\.\w+)$/m.exec(part)?.[1] ?? '';
}

/**
 * Results by the hash of the part; the last used are at the end. After an edit of a template, all parts but one are the
 * same, and parsing all takes 60 ms.
 */
const checkedParts = new Map<Hash, string>();
const maxParts = 2000;

/** Returns undefined if the part ends inside a statement. */
function checkedPart(part: string, isLast: boolean): string | undefined {
  const key = hashOf(part);
  const known = checkedParts.get(key);
  const checked = known ?? checkPart(part, isLast);
  if (checked === undefined) return undefined;
  checkedParts.delete(key);
  checkedParts.set(key, checked);
  if (checkedParts.size > maxParts) checkedParts.delete(checkedParts.keys().next().value!);
  return checked;
}

function checkPart(part: string, isLast: boolean): string | undefined {
  const {parse} = require('acorn') as typeof import('acorn');
  try {
    return insertChecks(part, parse(part, {ecmaVersion: 'latest', allowReturnOutsideFunction: true}));
  } catch (error) {
    if (isLast) throw error;
    return undefined;
  }
}

function insertChecks(script: string, program: Node): string {
  const insertions: Insertion[] = [];
  const stack: Node[] = [program];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    insertions.push(...insertionsFor(node as Node & {readonly body?: Node}));
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
export function removeTimeLimitChecks(text: string): string {
  return text.includes(checkCode) ? text.replaceAll(`${checkCode};`, '').replaceAll(`${checkCode},`, '') : text;
}

function isRuntime(file: string): boolean {
  return file.startsWith('runtime/');
}

interface Insertion {
  readonly position: number;
  /** Order at the same position: outer nodes open before inner ones and close after them. */
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
