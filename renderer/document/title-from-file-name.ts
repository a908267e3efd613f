// Derives a readable title from a file name.
import {capitalize} from '../../runtime/text/capitalize.js';

/**
 * `getting-started` → `Getting Started`, `snake_case_name` → `SnakeCaseName`. Expects a name without number and
 * extension.
 */
export function titleFromFileName(name: string): string {
  return name.split(/[\s-]/).map(wordOf).join(' ');
}

/** `dotted.name` → `DottedName`, `v2.x` → `V2.x`. Keeps capitals, so words in camel case need no further split. */
function wordOf(part: string): string {
  return part
    .split(/[_/]|(?<!\d)\.|\.(?!\d|x$)/) // The dots of versions stay: `1.0` is not `10`.
    .map(capitalize)
    .join('');
}
