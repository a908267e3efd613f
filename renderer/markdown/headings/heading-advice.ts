// Checks the headings of a document: skipped levels, missing texts, and repeated first-level headings.
import type {Diagnostic} from '../../base/diagnostic.js';
import type {PlacedHeading} from './assign-heading-ids.js';

/** Returns warnings about headings at the top level of the document. Those in components belong to another outline. */
export function headingAdvice(headings: readonly PlacedHeading[], documentFile: string): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let previousHeading: PlacedHeading | undefined;
  let first: PlacedHeading | undefined;
  for (const heading of headings) {
    const {depth, level, line, text, file = documentFile} = heading;
    if (level !== 1 || line === undefined) continue;
    const warn = (code: string, message: string, hint: string): void => {
      diagnostics.push({severity: 'warning', code, message, hint, place: {file, line, column: 1}});
    };
    if (text === '') {
      const hint = 'Write the text, or delete the line. Images, icons and values in braces are not text.';
      warn('heading-empty', 'This heading has no text.', hint);
    }
    if (depth === 1 && first !== undefined) {
      const hint = `The first one is on line ${first.line}${first.file === heading.file ? '' : ` of ${first.file ?? documentFile}`}. Write ## for the sections of the page.`;
      warn('heading-repeated', 'This is another first-level heading.', hint);
    }
    // A page shows its title as the first level, so that a document may begin with the second.
    const previousDepth = previousHeading?.depth ?? 1;
    if (depth > previousDepth + 1) {
      const expected = '#'.repeat(previousDepth + 1);
      const before = previousHeading === undefined ? 'the title of the page' : 'the one before it';
      const message = `This heading has level ${depth}, but ${before} has level ${previousDepth}.`;
      warn('heading-skipped', message, `Write ${expected}, or add the heading that is missing between them.`);
    }
    if (depth === 1) first ??= heading;
    previousHeading = heading;
  }
  return diagnostics;
}
