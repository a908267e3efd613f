// Opens an included file, or reports why it cannot be included.
import {posix} from 'node:path';
import type {IncludeDirective} from './include-directives.js';
import {type IncludePosition, limits, report} from './include-context.js';

/** Returns the file and its text. Reports a file that cannot be included, and returns undefined. */
export function openIncludedFile(
  directive: IncludeDirective,
  position: IncludePosition,
): {readonly file: string; readonly text: string} | undefined {
  const {state, from} = position;
  const {roots} = state;
  if (directive.path === '') {
    report(position, 'include-invalid', directive, {
      message: 'The name of the file to include is missing.',
      hint: 'Write it like this: `::include{file="_install.md"}`.',
    });
    return undefined;
  }
  if (/^[a-z][a-z\d+.-]+:/i.test(directive.path) || directive.path.includes('\0')) {
    report(position, 'include-invalid', directive, {
      message: `${directive.path.slice(0, 80)} is not a file of the site.`,
      hint: 'Save the file in the site, and include it from there.',
    });
    return undefined;
  }
  if (--state.remaining.files < 0) {
    reportLimitOnce(position, directive, from);
    return undefined;
  }
  const {file, tried} = roots.resolve(directive, from);
  for (const one of tried) state.files.add(one);
  const opened = roots.open(file);
  if (opened.kind === 'text') {
    state.remaining.scanned -= opened.text.length;
    if (state.remaining.scanned >= 0) return {file, text: opened.text};
    reportLimitOnce(position, directive, from);
  } else if (opened.kind === 'refused') {
    const {reason, hint} = forbiddenReasons[opened.because](file);
    report(position, 'include-forbidden', directive, {
      message: `Pages cannot include ${directive.path}, because ${reason}.`,
      hint,
    });
  } else if (opened.kind === 'unreadable') {
    report(position, 'include-unreadable', directive, {
      message: `${directive.path} cannot be included: ${opened.reason}.`,
      hint: opened.hint,
    });
  } else {
    // Finding similar names is slow, so the number of hints is limited.
    const near = --state.remaining.hints < 0 ? undefined : roots.nearestPath(directive.path, file);
    report(position, 'include-missing', directive, {
      message: `There is no file ${file}.`,
      hint:
        near === undefined
          ? 'Paths are relative to the folder of this file. `@/` at the beginning means content/.'
          : `Did you mean ${near}?`,
    });
  }
  return undefined;
}

/** Reasons and hints for files that pages cannot include. */
const forbiddenReasons: Readonly<
  Record<'folder' | 'link' | 'secret', (file: string) => {readonly reason: string; readonly hint: string}>
> = {
  folder: (file) => ({
    reason: 'it is not in an allowed folder',
    hint: `Add its folder to \`content.includeRoots\` in content/site.yml, for example \`includeRoots: [${suggestedRoot(file)}]\`.`,
  }),
  link: () => ({
    reason: 'a symbolic link leads to a file outside of the allowed folders',
    hint: 'Include the file by its own path instead of the link, and add its folder to `content.includeRoots` in content/site.yml.',
  }),
  secret: () => ({
    reason: 'files with such names usually contain secrets',
    hint: 'Copy the lines that you want to show into another file, and include that file.',
  }),
};

/** `../src/deep/a.ts` → `../src` */
function suggestedRoot(file: string): string {
  return /^(?:\.\.\/)*[^/]+(?=\/)/.exec(file)?.[0] ?? posix.dirname(file);
}

/** Reports that the limits of a document are exceeded, once. Nothing more is included then. */
export function reportLimitOnce(position: IncludePosition, directive: IncludeDirective, from: string): void {
  if (position.state.diagnostics.some(({code, message}) => code === 'include-limit' && message.startsWith(tooMuch)))
    return;
  report(position, 'include-limit', directive, {
    message: `${tooMuch}, so ${directive.path} is left out of ${from}, like everything after it.`,
    hint: `A page can have at most ${limits.files} includes and ${limits.characters / mb} MB of included text, from files of ${limits.scanned / mb} MB in total. Split the page.`,
  });
}

const mb = 1024 * 1024;
const tooMuch = 'The page includes too many files or too much text';
