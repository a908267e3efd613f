// Replaces an MDX expression with its text.
import type {Nodes} from 'mdast';
import type {Json} from '../base/json.js';
import {commentText, evaluate, isComment, lostNumberIn, type SizedValue} from './evaluate-literals.js';
import {importHint} from './import-hint.js';
import {type Reader, literalText, placed, shorten} from './mdx-context.js';

type Expression = Extract<Nodes, {type: 'mdxFlowExpression' | 'mdxTextExpression'}>;

/** Shows a value as React does: nothing for `true`, `false` and `null`. Other expressions are shown as they are written. */
export function expressionToText(node: Expression, reader: Reader): readonly Nodes[] {
  const isFlow = node.type === 'mdxFlowExpression';
  if (isComment(node.value)) {
    const isExcerptMark = isFlow && commentText(node.value) === 'more';
    return isExcerptMark ? [{type: 'html', value: '<!-- more -->', ...placed(node)}] : [];
  }
  const result = evaluate(node.value, reader.scope);
  const text = renderedText(result);
  if (text !== undefined) {
    const lost = lostNumberIn(node.value);
    if (lost !== undefined) {
      const {message, hint} = lost;
      reader.collector.warn({code: 'mdx-expression', message, hint, place: reader.collector.placeOf(node)});
    }
    return text === '' ? [] : [literalText(text, node)];
  }
  const sourceText = sourceOf(node, reader) ?? `{${node.value}}`;
  reader.collector.warn({
    code: 'mdx-expression',
    message:
      result === undefined
        ? `“${shorten(sourceText)}” is not a literal value, so it is shown as written: content cannot run code.`
        : `“${shorten(sourceText)}” contains an object, which cannot be shown as text, so it is shown as written.`,
    hint:
      importHint(node.value, reader) ??
      (result === undefined
        ? 'Write its result, export a literal with its name, or put the text between backticks.'
        : 'Name a field of the object, such as `{product.price}`, or put the text between backticks.'),
    place: reader.collector.placeOf(node),
    dedupeKey: sourceText,
  });
  if (isFlow && sourceText.includes('\n')) return [{type: 'code', lang: 'jsx', value: sourceText, ...placed(node)}];
  return [literalText(sourceText, node)];
}

function renderedText(result: SizedValue | undefined): string | undefined {
  if (result === undefined) return undefined;
  const items = Array.isArray(result.value) ? (result.value as readonly Json[]) : [result.value];
  let text = '';
  for (const item of items) {
    if (typeof item === 'object' && item !== null) return undefined;
    if (typeof item === 'string' || typeof item === 'number') text += String(item);
  }
  return text;
}

function sourceOf({position}: Nodes, {source}: Reader): string | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : source.slice(start, end);
}
