// Evaluates the attributes of an MDX tag.
import type {Place} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import {lazy} from '../base/lazy.js';
import {isObject} from '../../runtime/text/is-object.js';
import {attributeOffsets} from './attribute-offsets.js';
import {evaluate, evaluateSpread, lostNumberIn} from './evaluate-literals.js';
import {importHint} from './import-hint.js';
import {type JsxNode, type Reader, shorten} from './mdx-context.js';

/** Returns the values of the attributes. Attributes that are not data are reported and omitted. */
export function evaluateProps(node: JsxNode, reader: Reader): Map<string, Json> {
  const props = new Map<string, Json>();
  const placeOf = attributePlaces(node, reader);
  const warnLostNumber = (code: string, at: () => Place): void => {
    const lost = lostNumberIn(code);
    if (lost !== undefined)
      reader.collector.warn({code: 'mdx-expression', message: lost.message, hint: lost.hint, place: at()});
  };
  for (const [index, attribute] of node.attributes.entries()) {
    const report = (prop: string, expression: string): void =>
      reportNonLiteral(node, {prop, expression, place: placeOf(index)}, reader);
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const spread = evaluateSpread(attribute.value, reader.scope)?.value;
      if (!isObject(spread)) report(`{${attribute.value}}`, attribute.value.replace(/^\s*\.\.\./, ''));
      else {
        warnLostNumber(attribute.value, () => placeOf(index));
        for (const [name, value] of Object.entries(spread)) props.set(name, value as Json);
      }
      continue;
    }
    const {name, value = null} = attribute;
    if (name === 'key' || name === 'ref') continue; // React reserves these names.
    if (value === null) props.set(name, true);
    else if (typeof value === 'string') props.set(name, value);
    else {
      const evaluated = evaluate(value.value, reader.scope);
      if (evaluated === undefined) report(name, value.value);
      else if (evaluated.value !== undefined) {
        warnLostNumber(value.value, () => placeOf(index));
        props.set(name, evaluated.value);
      }
    }
  }
  return props;
}

interface NonLiteral {
  /** The prop as the message names it. */
  readonly prop: string;
  readonly expression: string;
  readonly place: Place;
}

function reportNonLiteral({name}: JsxNode, {prop, expression, place}: NonLiteral, reader: Reader): void {
  reader.collector.warn({
    code: 'mdx-expression',
    message: `The value of \`${shorten(prop)}\` is not a literal, so \`<${name}>\` does not get it: content cannot run code.`,
    hint: importHint(expression, reader) ?? 'Write a string, number, list or object, or export it as a literal.',
    place,
  });
}

/** Returns a function from the index of an attribute to its place. The native parser reports none for attributes. */
function attributePlaces({position}: JsxNode, {source, collector}: Reader): (index: number) => Place {
  const start = position?.start;
  if (start?.offset === undefined) return () => collector.placeOf({});
  const from = start.offset;
  const offsets = lazy(() => attributeOffsets(source, from));
  return (index) => {
    const offset = offsets()[index] ?? from;
    const lines = source.slice(from, offset).split('\n');
    const column = lines.length === 1 ? start.column + offset - from : lines.at(-1)!.length + 1;
    const point = {line: start.line + lines.length - 1, column, offset};
    return collector.placeOf({position: {start: point, end: point}});
  };
}
