// Finds the origins from which pages load images, frames and media, for the Content-Security-Policy of the new site.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {asObject, asText} from './narrow-json.js';
import {compact} from './imported-site.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {linesOf, editOutsideInlineCode} from './text/edit-prose.js';

interface OriginsByDirective {
  readonly img: Set<string>;
  readonly frame: Set<string>;
  readonly media: Set<string>;
}

/** Returns `security.sources` for these Markdown texts, and whether they contain iframes, which need trusted HTML. */
export function cspSources(texts: Iterable<string>): {readonly sources: JsonObject; readonly hasFrames: boolean} {
  const found: OriginsByDirective = {img: new Set(), frame: new Set(), media: new Set()};
  let hasFrames = false;
  for (const text of texts) {
    if (!/\/\/|<iframe/i.test(text)) continue;
    for (const address of fieldImages(readFrontMatter(text).fields)) addOrigin(address, found.img);
    // A tag may be spread over several lines.
    const prose = linesOf(text)
      .map(({text: line, code}) => (code ? '' : withoutInlineCode(line)))
      .join('\n');
    hasFrames ||= /<iframe\b/i.test(prose);
    collect(prose, found);
  }
  const lists = {img: sorted(found.img), frame: sorted(found.frame), media: sorted(found.media)};
  return {sources: compact(lists), hasFrames};
}

/** Image URLs in front matter: the image of a post and the avatars of its authors. */
function fieldImages({image, authors}: JsonObject): readonly (string | undefined)[] {
  const people = Array.isArray(authors) ? (authors as readonly Json[]) : [];
  return [asText(image) ?? asText(asObject(image)?.src), ...people.map((person) => asText(asObject(person)?.avatar))];
}

function withoutInlineCode(line: string): string {
  let text = '';
  editOutsideInlineCode(line, (part) => {
    text += part;
    return part;
  });
  return text;
}

/** Returns the addresses of images such as `![badge][1]` and `![badge]`, which are in definitions: `[1]: https://a.example/b.svg`. */
function* referenceImages(text: string): Iterable<string> {
  const definitions = new Map<string, string>();
  for (const [, label = '', address = ''] of text.matchAll(/^ {0,3}\[([^\]]+)\]:\s*<?((?:https?:)?\/\/[^\s>]+)/gm))
    definitions.set(referenceKey(label), address);
  if (definitions.size === 0) return;
  for (const [, alt = '', label] of text.matchAll(/!\[([^\]]*)\](?!\()(?:\[([^\]]*)\])?/g)) {
    const address = definitions.get(referenceKey(label || alt));
    if (address !== undefined) yield address;
  }
}

/** References ignore case and the width of whitespace. */
function referenceKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function collect(text: string, {img, frame, media}: OriginsByDirective): void {
  for (const [, address] of text.matchAll(/!\[[^\]]*\]\(\s*<?((?:https?:)?\/\/[^\s)>]+)/g)) addOrigin(address, img);
  for (const address of referenceImages(text)) addOrigin(address, img);
  for (const [, tag, address] of text.matchAll(
    /<(img|iframe|video|audio|source)\b[^<>]*?\ssrc=["']?((?:https?:)?\/\/[^\s"'>]+)/gi,
  )) {
    addOrigin(address, tag!.toLowerCase() === 'img' ? img : tag!.toLowerCase() === 'iframe' ? frame : media);
  }
  // Components have many names, so the extension of the file decides: `<Image src="https://a.example/b.png" />`.
  for (const [, address] of text.matchAll(
    /<[A-Z][\w.]*\b[^<>]*?\ssrc=["']((?:https?:)?\/\/[^\s"'>]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#][^\s"'>]*)?)["']/g,
  ))
    addOrigin(address, img);
  for (const [, address] of text.matchAll(/<video\b[^<>]*?\sposter=["']?((?:https?:)?\/\/[^\s"'>]+)/gi))
    addOrigin(address, img);
}

/** `//a.example/b` has the scheme of the page. */
function addOrigin(address: string | undefined, set: Set<string>): void {
  const absolute = address?.replace(/^\/\//, 'https://');
  const url = absolute === undefined || !URL.canParse(absolute) ? undefined : new URL(absolute);
  if (url !== undefined && /^[\w.-]+$/.test(url.hostname)) set.add(url.origin);
}

function sorted(set: ReadonlySet<string>): readonly string[] {
  return [...set].sort();
}
