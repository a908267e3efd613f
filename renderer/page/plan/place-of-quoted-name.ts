// Returns the position of a name in the source of a template.
import type {Place} from '../../base/diagnostic.js';

/** Returns the position of a name in quotation marks, or only the file if the name is computed. */
export function placeOfQuotedName(name: string, file: string, text: string): Place {
  for (const [index, line] of text.split('\n').entries()) {
    const column = ["'", '"', '`'].map((quote) => line.indexOf(quote + name + quote)).find((at) => at !== -1);
    if (column !== undefined) return {file, line: index + 1, column: column + 1};
  }
  return {file};
}
