// Reports findings on the terminal of the dev server after each save.
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {Io} from '../io.js';
import {byPlace} from '../report/finding-order.js';
import {jsonLines} from '../report/reporters/json-lines.js';
import {formatFindings, formatTally} from '../report/reporters/pretty.js';
import {sourceTexts} from '../report/source-texts.js';

/**
 * Up to this number, all findings are repeated after every save. If there are more, only those that the save affects.
 */
const maxRepeated = 10;

/** Returns a function that reports all findings; with `saved`, those of these files and new ones. */
export function createFindingsReporter(
  io: Io,
  root: string,
): (found: readonly Diagnostic[], saved?: ReadonlySet<string>) => void {
  let known: ReadonlySet<string> = new Set();
  return (found, saved) => {
    const all = [...found].sort(byPlace);
    const before = known;
    const keys = all.map((diagnostic) => JSON.stringify(diagnostic));
    known = new Set(keys);
    if (io.json) {
      for (const line of jsonLines(all)) io.out(line);
      return;
    }
    const concerns = ({place}: Diagnostic, index: number): boolean =>
      saved === undefined || saved.has(place?.file ?? '') || !before.has(keys[index]!);
    const shown = all.length > maxRepeated ? all.filter(concerns) : all;
    const text = formatFindings(shown, {style: io.style, sourceTextOf: sourceTexts(root)});
    const rest = shown.length < all.length ? io.style.dim(`In total: ${formatTally(all, io.style)}.`) : '';
    if (all.length > 0) io.warn(`\n${[text, rest].filter((part) => part !== '').join('\n')}\n`);
  };
}
