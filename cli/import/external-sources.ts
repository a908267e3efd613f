// Finds what pages load from other sites, so that the Content-Security-Policy of the new site allows it.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {asObject, asText} from './json-values.js';
import {compact} from './imported-site.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {linesOf, editOutsideInlineCode} from './text/prose-lines.js';

interface Found {
  readonly img: Set<string>;
  readonly frame: Set<string>;
  readonly media: Set<string>;
}

/** Returns `security.sources` for some texts, and whether they embed other pages, which only trusted HTML can. */
export function externalSources(texts: Iterable<string>): {readonly sources: JsonObject; readonly hasFrames: boolean} {
  const found: Found = {img: new Set(), frame: new Set(), media: new Set()};
  let hasFrames = false;
  for (const text of texts) {
    if (!/https?:\/\/|<iframe/.test(text)) continue;
    for (const address of fieldImages(readFrontMatter(text).fields)) add(address, found.img);
    // A tag may be spread over several lines.
    const prose = linesOf(text)
      .map(({text: line, code}) => (code ? '' : outsideCodeOnly(line)))
      .join('\n');
    hasFrames ||= /<iframe\b/.test(prose);
    collect(prose, found);
  }
  const lists = {img: sorted(found.img), frame: sorted(found.frame), media: sorted(found.media)};
  return {sources: compact(lists), hasFrames};
}

/** Pages show the image of a post, and pictures of its authors. */
function fieldImages({image, authors}: JsonObject): readonly (string | undefined)[] {
  const people = Array.isArray(authors) ? (authors as readonly Json[]) : [];
  return [asText(image) ?? asText(asObject(image)?.src), ...people.map((person) => asText(asObject(person)?.avatar))];
}

function outsideCodeOnly(line: string): string {
  let text = '';
  editOutsideInlineCode(line, (part) => {
    text += part;
    return part;
  });
  return text;
}

function collect(text: string, {img, frame, media}: Found): void {
  for (const [, address] of text.matchAll(/!\[[^\]]*\]\(\s*<?(https?:\/\/[^\s)>]+)/g)) add(address, img);
  for (const [, tag, address] of text.matchAll(
    /<(img|iframe|video|audio|source)\b[^<>]*?\ssrc=["']?(https?:\/\/[^\s"'>]+)/gi,
  )) {
    add(address, tag!.toLowerCase() === 'img' ? img : tag!.toLowerCase() === 'iframe' ? frame : media);
  }
  for (const [, address] of text.matchAll(/<video\b[^<>]*?\sposter=["']?(https?:\/\/[^\s"'>]+)/gi)) add(address, img);
}

function add(address: string | undefined, set: Set<string>): void {
  const url = address === undefined || !URL.canParse(address) ? undefined : new URL(address);
  if (url !== undefined && /^[\w.-]+$/.test(url.hostname)) set.add(url.origin);
}

function sorted(set: ReadonlySet<string>): readonly string[] {
  return [...set].sort();
}
