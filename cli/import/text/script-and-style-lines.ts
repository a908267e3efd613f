// Finds scripts and styles in pages. Galley does not run scripts of content, and its policy forbids styles in pages.
import type {Place} from '../../../renderer/base/diagnostic.js';
import type {Notes} from '../imported-site.js';
import {linesOf} from './edit-prose.js';

interface ScriptContext {
  readonly notes: Notes;
  /** Note for a script. */
  readonly script: string;
  placeAt(line: number): Place;
}

/** Returns the lines of `<script>` and `<style>` and the empty line after each, and notes them. */
export function scriptAndStyleLines(
  body: string,
  first: number,
  {notes, placeAt, script}: ScriptContext,
): ReadonlySet<number> {
  const removed = new Set<number>();
  let closing: string | undefined;
  let ended = false;
  for (const {text, number, code} of linesOf(body, first)) {
    const tag = closing === undefined && !code ? /^<(script|style)\b[^>]*>/.exec(text)?.[1] : undefined;
    if (tag !== undefined) {
      closing = `</${tag}>`;
      const style = 'A `<style>` of a page was left out. Move its rules to `templates/styles`.';
      notes.addManualStep(tag, tag === 'script' ? script : style, placeAt(number));
    }
    if (closing !== undefined || (ended && text.trim() === '')) removed.add(number);
    ended = closing !== undefined && text.includes(closing);
    if (ended) closing = undefined;
  }
  return removed;
}
