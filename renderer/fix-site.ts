// Applies the fixes of findings in memory, and checks again until nothing is left to fix.
import type {Diagnostic} from './base/diagnostic.js';
import {rawText, type RawText} from './base/source-edit.js';
import {applyFixes} from './check/fixes/apply-fixes.js';
import type {Files} from './files/files.js';
import {overlayFiles} from './files/overlay-files.js';
import {compareCodeUnits} from '../runtime/text/compare-code-units.js';

/** The findings of one check. */
export interface FixableFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Returns whether a finding is reported and should be fixed. By default, all are. */
  readonly isReported?: ((diagnostic: Diagnostic) => boolean) | undefined;
}

/** A text that fixes have changed. */
interface FixedText {
  /** Path from the site root, after following links. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface FixedSite<C extends FixableFindings = FixableFindings> {
  readonly first: C;
  /** The check of the fixed texts. */
  readonly last: C;
  /** Number of findings that were fixed. */
  readonly fixed: number;
  /** Sorted by file. */
  readonly changes: readonly FixedText[];
  /** The files with the new texts. */
  readonly files: Files;
}

/** A fix can enable another one. The limit stops fixes that undo each other. */
const maxPasses = 10;

/** Checks the site with `check`, applies fixes and checks again until there are none. Does not write to `files`. */
export async function fixSite<C extends FixableFindings>(
  files: Files,
  check: (files: Files) => Promise<C>,
): Promise<FixedSite<C>> {
  const first = await check(files);
  const texts = new Map<string, string>();
  const earlier = new Set<string>();
  let [last, current, fixed] = [first, files, 0];
  for (let pass = 0; pass < maxPasses; pass++) {
    const made = applyFixes(fixableIn(last, current), textsOf(current));
    const changed = [...made.texts].filter(([file, text]) => !earlier.has(`${file}\n${text}`));
    if (changed.length === 0 || changed.length < made.texts.size) break;
    for (const [file, text] of changed) {
      earlier.add(`${file}\n${textsOf(current)(file)!.text}`);
      texts.set(file, text);
    }
    current = overlayFiles(files, texts);
    last = await check(current);
    fixed += made.fixed.length;
  }
  const changes = [...texts]
    .map(([file, after]): FixedText => ({file, before: textsOf(files)(file)!.text, after}))
    .filter(({before, after}) => before !== after)
    .toSorted((a, b) => compareCodeUnits(a.file, b.file));
  return {first, last, fixed, changes, files: current};
}

/** Returns reported findings with a fix. Edits refer to real paths, so that symbolic links to a file share its edits. */
function fixableIn({diagnostics, isReported = () => true}: FixableFindings, files: Files): readonly Diagnostic[] {
  return diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
    const {fix} = diagnostic;
    if (fix === undefined || !isReported(diagnostic)) return [];
    const edits = fix.edits.map((edit) => ({...edit, file: files.realPath(edit.file) ?? edit.file}));
    return [{...diagnostic, fix: {...fix, edits}}];
  });
}

function textsOf(files: Files): (file: string) => RawText | undefined {
  const texts = new Map<string, RawText>();
  return (file) => {
    const known = texts.get(file) ?? rawText(Buffer.from(files.read(file)).toString('utf8'));
    texts.set(file, known);
    return known;
  };
}
