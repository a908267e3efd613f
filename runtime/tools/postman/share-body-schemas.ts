// Extracts schemas that several bodies share into components.
import type {Place} from '../base/finding.js';
import type {Content, HttpApi, Operation, Schema} from '../http/http-api.js';
import {extractComponents, singular, type RootSchema} from './extract-components.js';

/** Replaces shared schemas of bodies by references. */
export function shareSchemas(operations: readonly Operation[]): Pick<HttpApi, 'operations' | 'schemas'> {
  const roots: RootSchema[] = [];
  visitSchemas(operations, (schema, name, place) => {
    roots.push({schema, name, place});
    return schema;
  });
  const shared = extractComponents(roots);
  let at = 0;
  const rewritten = visitSchemas(operations, (schema) => shared.roots[at++] ?? schema);
  return {operations: rewritten, schemas: shared.schemas};
}

function visitSchemas(
  operations: readonly Operation[],
  visit: (schema: Schema, name: string, place: Place) => Schema,
): readonly Operation[] {
  return operations.map((operation) => {
    const {id = '', body, responses, path, place} = operation;
    const visited = (contents: readonly Content[], name: string) =>
      contents.map((content) =>
        content.schema === undefined ? content : {...content, schema: visit(content.schema, name, place)},
      );
    return {
      ...operation,
      ...(body && {body: {...body, contents: visited(body.contents, `${id} Request`)}}),
      responses: responses.map((response) => {
        const name = /^[45d]/.test(response.status) ? 'Error' : resourceOf(path);
        return {...response, contents: visited(response.contents, name ?? `${id} Response`)};
      }),
    };
  });
}

/** The resource of a path: `/users/{id}` → `user` */
function resourceOf(path: string): string | undefined {
  const segment = path
    .replace(/#.*$/, '')
    .split('/')
    .findLast((segment) => /^\p{L}[\p{L}\p{N}_-]*$/u.test(segment));
  return segment && singular(segment);
}
