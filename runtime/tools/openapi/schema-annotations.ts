// Reads the annotations of a schema, such as description, default and examples.
import type {Json, Annotations, Schema} from '../http/http-api.js';
import type {DocumentNode} from './document-node.js';
import {child, refOf} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {hasAny, ifDefined} from './reader-context.js';

export function withAnnotations(context: ReadContext, node: DocumentNode, schema: Schema): Schema {
  const annotations = readAnnotations(context, node);
  if (!annotations) return schema;
  return {...schema, annotations: {...schema.annotations, ...annotations}};
}

const annotationKeywords = new Set(['title', 'description', 'deprecated', 'default', 'example', 'examples']);

function readAnnotations(context: ReadContext, node: DocumentNode): Annotations | undefined {
  if (!hasAny(node, annotationKeywords)) return undefined;
  const text = (key: string) => {
    const found = child(node, key);
    if (!found) return undefined;
    const resolved = refOf(found) === undefined ? found : context.references.follow(found);
    return resolved && typeof resolved.value === 'string' && resolved.value !== '' ? resolved.value : undefined;
  };
  const single = child(node, 'example')?.value;
  const several = child(node, 'examples')?.value;
  const examples =
    single === undefined ? (Array.isArray(several) ? (several as readonly Json[]) : undefined) : [single];
  const defaultValue = child(node, 'default')?.value;
  const annotations = {
    ...ifDefined('title', text('title')),
    ...ifDefined('description', text('description')),
    ...(child(node, 'deprecated')?.value === true && {isDeprecated: true}),
    ...ifDefined('default', defaultValue),
    ...ifDefined('examples', examples),
  };
  return Object.keys(annotations).length === 0 ? undefined : annotations;
}
