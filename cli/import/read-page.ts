// Reads a page of the old site.
import type {ReadContext} from './reader-context.js';
import {readFrontMatter, type FrontMatter} from './text/edit-front-matter.js';

/**
 * Returns the front matter and the body of a page, without fields that have no value, except the `nullable` ones, in which `null`
 * has a meaning. Front matter that cannot be read is noted, and stays in the page.
 */
export function readPage(
  file: string,
  context: Pick<ReadContext, 'project' | 'notes'>,
  nullable: readonly string[] = [],
): FrontMatter {
  return checked(readFrontMatter(context.project.read(file) ?? ''), file, context, nullable);
}

/** Reads a page of Astro, whose front matter may also begin below empty lines. */
export function readAstroPage(file: string, context: Pick<ReadContext, 'project' | 'notes'>): FrontMatter {
  const text = context.project.read(file) ?? '';
  const [blank = ''] = /^\s*\n(?=---)/.exec(text) ?? [];
  const above = blank.split('\n').length - 1;
  const front = readFrontMatter(text.slice(blank.length));
  const moved = {
    ...front,
    lines: front.lines + above,
    errorLine: (front.errorLine ?? 1) + above,
    lineOf: (key: string) => front.lineOf(key) + above,
  };
  return checked(moved, file, context);
}

function checked(
  front: FrontMatter,
  file: string,
  {notes}: Pick<ReadContext, 'notes'>,
  nullable: readonly string[] = [],
): FrontMatter {
  if (front.error !== undefined) {
    notes.addManualStep('front-matter', `Correct the front matter, which cannot be read: ${front.error}`, {
      file,
      line: front.errorLine ?? 1,
    });
  }
  return withoutEmptyFields(front, nullable);
}

/** `description:` without a value says nothing in any generator, and Galley would report it. */
function withoutEmptyFields(front: FrontMatter, nullable: readonly string[]): FrontMatter {
  const isEmpty = ([key, value]: readonly [string, unknown]): boolean => value === null && !nullable.includes(key);
  const entries = Object.entries(front.fields);
  if (!entries.some(isEmpty)) return front;
  const removed = Object.fromEntries(entries.filter(isEmpty).map(([key]) => [key, undefined]));
  const fields = Object.fromEntries(entries.filter((entry) => !isEmpty(entry)));
  return {...front, fields, with: (changes, body) => front.with({...removed, ...changes}, body)};
}
