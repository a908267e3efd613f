// Finds lines of content that begin or end like a component of the site, but are shown as text.
import type {Diagnostic} from '../base/diagnostic.js';
import type {IgnoredComponent} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';

/** Other lines may be ordinary text, such as `::before` in CSS, so only names of components are reported. */
export function* ignoredComponents({documents, components}: CheckContext): Iterable<Diagnostic> {
  for (const {ignoredComponents: ignored = []} of documents) {
    for (const {name, cause, written, place} of ignored) {
      if (cause !== 'not-open' && !components.has(name)) continue;
      const start = written.match(/^:+[ \t]*[\w-]+/)?.[0] ?? '';
      const excerpt = written.length > maxLength ? `${written.slice(0, maxLength - 1)}…` : written;
      yield {
        severity: 'warning',
        code: 'component-ignored',
        message: `“${excerpt}” is shown as text, because ${causes[cause]}.`,
        hint: hintFor(cause, start),
        place,
      };
    }
  }
}

const maxLength = 60;

const causes: Readonly<Record<IgnoredComponent['cause'], string>> = {
  'text-after': 'the line of a component can have only a label and props after the name',
  'props-open': 'its props do not end on this line',
  'props-invalid': 'its props cannot be read',
  'not-open': 'no component with this number of colons is open',
  'label-open': 'its label does not end on this line',
};

function hintFor(cause: IgnoredComponent['cause'], start: string): string {
  const colons = /^:+/.exec(start)?.[0];
  switch (cause) {
    case 'text-after':
      return `Write the text on the next line, and \`${colons}\` on a line below it.`;
    case 'props-open':
      return `Write all props on this line, or as YAML between two lines of \`---\` below \`${start}\`.`;
    case 'props-invalid':
      return 'Write props such as `{title="Text" :level="2"}`, with spaces between them and quotes around texts.';
    case 'not-open':
      return 'Remove this line, or write the line that opens the component.';
    case 'label-open':
      return 'Close the label with `]` on this line.';
  }
}
