// Finds the props that a component has as YAML on its first lines.
import {indentOf} from './line-indent.js';
import {closingColons} from './read-block-syntax.js';

/** Props in YAML at the top of a component. */
export interface YamlProps {
  readonly text: string;
  /** Line on which it begins, starting at 1. */
  readonly line: number;
}

/** The YAML with the lines that enclose it: indexes of the first and the last of them. */
interface YamlLines {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the props in YAML that begin at `start`: between two lines `---`, or in a code block with `[props]`. They end before
 * the line that closes the component, which has this number of colons.
 */
export function yamlLinesAt(lines: readonly string[], start: number, colons: number): YamlLines | undefined {
  if (lines[start]?.trim() === '---') {
    return linesUpTo('---', lines, start, (line) => closingColons(line.trim()) === colons);
  }
  let first = start;
  while (lines[first]?.trim() === '') first++;
  const fence = /^[ \t]*(`{3,}|~{3,})[ \t]*ya?ml[ \t]+\[props\][ \t]*$/.exec(lines[first] ?? '')?.[1];
  return fence === undefined ? undefined : linesUpTo(fence, lines, first);
}

/** Returns whether the line at `start` is `---` and a key follows. Otherwise, it is a thematic break. */
export function beginsYaml(lines: readonly string[], start: number): boolean {
  return lines[start]?.trim() === '---' && /^\s*["'\w.-]+\s*:(?:\s|$)/.test(lines[start + 1] ?? '');
}

function linesUpTo(
  closing: string,
  lines: readonly string[],
  first: number,
  isTooFar: (line: string) => boolean = () => false,
): YamlLines | undefined {
  const isEnd = (line: string): boolean => line.trim() === closing;
  const indent = indentOf(lines[first]!).length;
  const last = lines.findIndex((line, index) => index > first && (isEnd(line) || isTooFar(line)));
  if (last === -1 || !isEnd(lines[last]!)) return undefined;
  const yaml = lines.slice(first + 1, last);
  return {text: yaml.map((line) => withoutIndent(line, indent)).join('\n'), first, last};
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, indentOf(line).length));
}
