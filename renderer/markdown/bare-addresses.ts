// Turns bare `ftp://`, `mailto:` and `xmpp:` addresses into links, as GitHub does. Both parsers only read `http://`,
// `https://`, `www.` and e-mail addresses.
import type {Link, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {indexLines, type IndexedText} from './line-index.js';
import {sourceText} from './source-offsets.js';
import {splitText, type Range} from './split-text.js';

/** Changes `tree` in place. `source` is the text from which it was parsed. */
export function linkBareAddresses(tree: Root, source: string): void {
  if (interesting.test(source)) linkBelow(tree, indexLines(source));
}

// Looks for the colon first, which is several times as fast.
const interesting = /:(?<=(?:ftp|mailto|xmpp):)/i;

function linkBelow(parent: Parents, source: IndexedText): void {
  let isFound = false;
  for (const child of parent.children) {
    if ('children' in child && child.type !== 'link' && child.type !== 'linkReference') linkBelow(child, source);
    isFound ||= child.type === 'text' && interesting.test(child.value);
  }
  if (!isFound) return;
  parent.children = withPrefixes(parent.children as PhrasingContent[]).flatMap((child) =>
    child.type === 'text' ? withFtpLinks(child, source) : [child],
  ) as typeof parent.children;
}

/** `mailto:` and the link of the e-mail address after it → one link. */
function withPrefixes(children: readonly PhrasingContent[]): PhrasingContent[] {
  const result = [...children];
  for (const [index, link] of result.entries()) {
    const before = result[index - 1];
    if (before?.type !== 'text' || !isEmail(link)) continue;
    const prefix = /(?<![\p{L}\p{N}])(?:mailto|xmpp):$/iu.exec(before.value)?.[0];
    if (prefix === undefined) continue;
    const isChat = prefix.toLowerCase() === 'xmpp:';
    const after = result[index + 1];
    const resource = isChat && after?.type === 'text' ? (/^\/[\w@.-]*[\w@-]/.exec(after.value)?.[0] ?? '') : '';
    const address = prefix + textOf(link) + resource;
    result[index - 1] = shortened(before, 0, before.value.length - prefix.length);
    if (resource !== '' && after?.type === 'text')
      result[index + 1] = shortened(after, resource.length, after.value.length);
    result[index] = {...link, url: address, children: [{type: 'text', value: address, data: {isLiteral: true}}]};
  }
  return result.filter((node) => node.type !== 'text' || node.value !== '');
}

function isEmail(node: Nodes): node is Link {
  return node.type === 'link' && node.url === `mailto:${textOf(node)}`;
}

function textOf({children: [only]}: Link): string {
  return only?.type === 'text' ? only.value : '';
}

/** Returns a part of a text. Its position is only known if the text has no escapes. */
function shortened(node: Text, from: number, to: number): Text {
  const {position, ...rest} = node;
  const value = node.value.slice(from, to);
  if (position?.start.offset === undefined || position.end.offset! - position.start.offset !== node.value.length)
    return {...rest, value};
  const moved = ({line, column, offset = 0}: typeof position.start, by: number) => ({
    line,
    column: column + by,
    offset: offset + by,
  });
  const start = moved(position.start, from);
  return {...rest, value, position: {start, end: to === node.value.length ? position.end : moved(start, to - from)}};
}

function withFtpLinks(node: Text, source: IndexedText): PhrasingContent[] {
  if (node.data?.isLiteral || !/ftp:\/\//i.test(node.value)) return [node];
  const aligned = sourceText(node, source.text);
  if (aligned === undefined) return [node];
  const ranges: Range[] = [];
  for (const {0: found, index} of node.value.matchAll(ftpAddress)) {
    if (aligned.visible.slice(index, index + 'ftp://'.length).includes('\0')) continue;
    ranges.push({
      start: index,
      end: index + withoutPunctuation(found).length,
      node: (piece) => ({
        type: 'link',
        url: piece.value,
        children: [{type: 'text', data: {isLiteral: true}, ...piece}],
        ...(piece.position && {position: piece.position}),
      }),
    });
  }
  return splitText(node, ranges, aligned, source);
}

// After the start, white space or `*`, `_`, `~`, `(`; a domain with a period, then anything but white space and `<`.
const ftpAddress = /(?<![^\s*_~(])ftp:\/\/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+[^\s<]*/giu;

/** `ftp://a.b/c).` → `ftp://a.b/c`: punctuation at the end is not part of an address, nor is a bracket too many. */
function withoutPunctuation(address: string): string {
  let surplus = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ')' && surplus > 0) surplus--;
    else if (!'?!.,:*_~\'"'.includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
