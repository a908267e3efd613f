// Inspects the HTML of a rendered page: its links and files, and mistakes in its markup.
import {Parser} from 'htmlparser2';
import type {Place} from '../base/diagnostic.js';
import {placeAttribute, readPlace} from './place-marks.js';

export interface Inspection {
  /** Size of the HTML in bytes. */
  readonly bytes: number;
  /** Addresses of links inside the site, as written, each once. */
  readonly links: readonly string[];
  /** Addresses of images, scripts, stylesheets and other files that the page loads or offers, as written, each once. */
  readonly files: readonly string[];
  /** The subset of `files` that browsers load with the page, with only one of several sizes of an image. */
  readonly loads: readonly string[];
  readonly firstLevelHeadings: number;
  readonly mistakes: readonly MarkupMistake[];
}

interface MarkupMistake {
  readonly code: 'html-nesting' | 'html-id-duplicate' | 'image-alt-missing';
  /** What is wrong: `<div> in <p>`, an id, or the address of an image. */
  readonly subject: string;
  /** Where the element is, if it is marked with its place. */
  readonly place?: Place;
}

/** Maximum number of mistakes reported for a page. */
const maxMistakes = 20;

/**
 * Returns what a rendered page links to, what it loads, and its mistakes. React and Galley's serializer close every
 * element, so an element that the parser closes implicitly is a mistake.
 */
export function inspectHtml(html: string): Inspection {
  const links = new Set<string>();
  const files = new Set<string>();
  const loads = new Set<string>();
  const ids = new Set<string>();
  const mistakes = new Map<string, MarkupMistake>();
  const open: string[] = [];
  let firstLevelHeadings = 0;
  let closedByNext: string | undefined;
  const report = (code: MarkupMistake['code'], subject: string, mark: string | undefined): void => {
    const key = `${code} ${subject}`;
    if (mistakes.size === maxMistakes || mistakes.has(key)) return;
    mistakes.set(key, {code, subject, ...(mark !== undefined && {place: readPlace(mark)})});
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const {[placeAttribute]: mark} = attributes;
        if (closedByNext !== undefined) report('html-nesting', `<${name}> in <${closedByNext}>`, mark);
        closedByNext = undefined;
        const outer = forbiddenInside(name, open);
        if (outer !== undefined) report('html-nesting', `<${name}> in <${outer}>`, mark);
        open.push(name);
        if (name === 'h1') firstLevelHeadings++;
        const {id} = attributes;
        // Repeated ids on one page break links, labels and inline icons.
        if (id !== undefined && ids.has(id)) report('html-id-duplicate', id, mark);
        if (id !== undefined) ids.add(id);
        if (name === 'img' && attributes.alt === undefined && !isDecoration(attributes))
          report('image-alt-missing', attributes.src ?? '', mark);
        if (name === 'a' || name === 'area') addTo(links, attributes.href);
        else {
          for (const file of filesOf(name, attributes)) addTo(files, file);
          addTo(loads, loadedFile(name, attributes));
        }
      },
      onclosetag(name, isImplied) {
        const at = open.lastIndexOf(name);
        if (at !== -1) open.length = at;
        if (isImplied && hasOptionalEnd.has(name)) closedByNext = name;
      },
    },
    {lowerCaseTags: true},
  );
  parser.write(html);
  parser.end();
  return {
    bytes: Buffer.byteLength(html),
    links: [...links],
    files: [...files],
    loads: [...loads],
    firstLevelHeadings,
    mistakes: [...mistakes.values()],
  };
}

function isDecoration(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['aria-hidden'] === 'true' || /^(?:none|presentation)$/.test(attributes.role ?? '');
}

/** Returns the enclosing element that must not contain this one according to HTML's content models. */
function forbiddenInside(name: string, open: readonly string[]): string | undefined {
  const forbidden = interactive.has(name)
    ? interactive
    : name === 'form'
      ? onlyForm
      : name === 'main'
        ? onlyMain
        : undefined;
  return forbidden && open.findLast((one) => forbidden.has(one));
}

const interactive: ReadonlySet<string> = new Set(['a', 'button']);
const onlyForm: ReadonlySet<string> = new Set(['form']);
const onlyMain: ReadonlySet<string> = new Set(['main', 'article', 'aside', 'footer', 'header', 'nav']);

/** Elements that the parser closes, as browsers do, before an element that they cannot contain. */
const hasOptionalEnd: ReadonlySet<string> = new Set(
  'a button form p li dt dd tr td th thead tbody option optgroup'.split(' '),
);

/** Returns the address of the file that browsers load for an element, if it loads one. */
export function loadedFile(
  name: string,
  {rel = '', href, src, poster}: Readonly<Record<string, string>>,
): string | undefined {
  if (name === 'link') return /\b(?:stylesheet|preload|modulepreload)\b/.test(rel) ? href : undefined;
  return name === 'video' || name === 'audio' ? poster : name === 'iframe' ? undefined : src;
}

function* filesOf(name: string, attributes: Readonly<Record<string, string>>): Iterable<string | undefined> {
  if (name === 'link') {
    if (/\b(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)\b/.test(attributes.rel ?? ''))
      yield attributes.href;
    return;
  }
  if (name === 'meta') {
    if (/^(?:og|twitter):image$/.test(attributes.property ?? attributes.name ?? '')) yield attributes.content;
    return;
  }
  yield attributes.src;
  yield attributes.poster;
  if (name === 'object') yield attributes.data;
  for (const candidate of (attributes.srcset ?? '').split(',')) yield candidate.trim().split(/\s+/)[0];
}

function addTo(set: Set<string>, address: string | undefined): void {
  if (address !== undefined && address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(address)) set.add(address);
}
