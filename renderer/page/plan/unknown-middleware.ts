// Finds names of route middleware that pages use but that have no file.
import type {Diagnostic} from '../../base/diagnostic.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import type {PageDefinition} from '../page.js';
import {placeOfQuotedName} from './place-of-quoted-name.js';

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
        place: placeOfQuotedName(name, file, sourceTextOf(file)),
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
