// Reads a page of the old site.
import type {ReadContext} from './reader-context.js';
import {readFrontMatter, type FrontMatter} from './text/edit-front-matter.js';

/** Returns the text of a page. Front matter that cannot be read is noted, and stays in the page. */
export function openPage(file: string, {project, notes}: Pick<ReadContext, 'project' | 'notes'>): FrontMatter {
  const front = readFrontMatter(project.read(file) ?? '');
  if (front.error !== undefined) {
    notes.byHand('front-matter', `Correct the front matter, which cannot be read: ${front.error}`, {file, line: 1});
  }
  return front;
}
