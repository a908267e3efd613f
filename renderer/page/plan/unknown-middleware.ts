// Finds names of route middleware that pages use but that have no file.
import type {Diagnostic} from '../../base/diagnostic.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import type {PageDefinition} from '../page.js';

export interface MiddlewareUse {
  /** By the template file that contains it. */
  readonly definitions: ReadonlyMap<string, PageDefinition>;
  readonly known: readonly string[];
  sourceTextOf(file: string): string;
}

export function unknownMiddleware({definitions, known, sourceTextOf}: MiddlewareUse): Diagnostic[] {
  return [...definitions].flatMap(([file, {middleware = []}]) =>
    middleware
      .filter((name) => !known.includes(name))
      .map((name): Diagnostic => ({
        severity: 'error',
        code: 'middleware-unknown',
        message: `Unknown route middleware: '${name}'.`,
        hint: hintFor(name, known),
        place: placeOf(name, file, sourceTextOf(file)),
      })),
  );
}

function hintFor(name: string, known: readonly string[]): string {
  const nearestName = nearest(name, known);
  if (nearestName !== undefined) return `Did you mean ${nearestName}?`;
  return known.length > 0
    ? `The site has ${known.join(', ')}.`
    : `Middleware is a file of this name in templates/middleware, such as ${name}.ts.`;
}

/** Returns the position of the name in quotation marks, or only the file if the name is computed. */
function placeOf(name: string, file: string, text: string): NonNullable<Diagnostic['place']> {
  for (const [index, line] of text.split('\n').entries()) {
    const column = ["'", '"', '`'].map((quote) => line.indexOf(quote + name + quote)).find((at) => at !== -1);
    if (column !== undefined) return {file, line: index + 1, column: column + 1};
  }
  return {file};
}
