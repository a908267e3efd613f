// Turns the marks of formulas in an mdast tree into nodes, and into text again where they are not in text.
import type {Code, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {changeHastChildren} from '../../document/walk-tree.js';
import {textFields, type Formula, type MdastFormula} from '../../document/tree-nodes.js';
import {indexLines, type IndexedText} from '../line-index.js';
import {mathMarksIn, withoutMathMarks, type MarkedMath} from './mark-math-in-text.js';
import {alignWithSource} from '../source-offsets.js';
import {splitText} from '../split-text.js';
import {isObject} from '../../../runtime/text/is-object.js';

/** Changes `tree` in place. `text` is the text from which it was parsed. */
export function replaceMathMarks(tree: Root, text: string, formulas: MarkedMath['formulas']): void {
  if (formulas.length > 0 || text.includes('math')) readBelow(tree, {formulas, source: indexLines(text)});
}

interface Context {
  readonly formulas: MarkedMath['formulas'];
  readonly source: IndexedText;
}

function readBelow(parent: Parents, context: Context): void {
  const children: Nodes[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...read(child, context));
    else if (child.type === 'code' && child.lang === 'math') children.push(toBlock(child, context));
    else {
      restore(child, context);
      if ('children' in child) readBelow(child, context);
      children.push(child);
    }
  }
  parent.children = children as typeof parent.children;
}

function read(text: Text, {formulas, source}: Context): PhrasingContent[] {
  const marks = mathMarksIn(text.value, formulas);
  const aligned = marks.length === 0 ? undefined : alignWithSource(text, source.text);
  if (marks.length === 0) return [text];
  if (aligned === undefined) return [{...text, value: withoutMathMarks(text.value, formulas)}];
  const ranges = marks.map(({start, end, formula}) => ({
    start,
    end,
    node: ({position}: Pick<Text, 'position'>): MdastFormula => ({
      type: 'formula',
      formula,
      children: [{type: 'text', value: formula.tex, data: {isLiteral: true}, ...(position && {position})}],
      ...(position && {position}),
    }),
  }));
  return splitText(text, ranges, aligned, source);
}

/** A code block in the language `math` is a formula, as on GitHub and GitLab. */
function toBlock({value, position}: Code, {formulas}: Context): Nodes {
  const tex = withoutMathMarks(value, formulas);
  const {line = 0, column = 1} = position?.start ?? {};
  const formula: Formula = {
    tex,
    isDisplay: true,
    lines: tex.split('\n').map((_, index) => ({line: line + 1 + index, column})),
  };
  const node: MdastFormula = {
    type: 'formula',
    formula,
    children: [{type: 'text', value: tex, data: {isLiteral: true}}],
  };
  return {type: 'paragraph', children: [node], ...(position && {position})};
}

function restore(node: Nodes, {formulas}: Context): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of textFields) {
    const value = fields[key];
    if (typeof value === 'string') fields[key] = withoutMathMarks(value, formulas);
  }
  if (Array.isArray(fields['attributes']))
    fields['attributes'].forEach((attribute: unknown) => restoreProp(attribute, formulas));
  if (node.data !== undefined) changeHastChildren(node, (text) => withoutMathMarks(text, formulas));
}

/** Restores the value of an attribute in MDX, which is text or an expression. */
function restoreProp(attribute: unknown, formulas: MarkedMath['formulas']): void {
  if (!isObject(attribute)) return;
  const {value} = attribute;
  if (typeof value === 'string') Object.assign(attribute, {value: withoutMathMarks(value, formulas)});
  else restoreProp(value, formulas);
}
