// Links `ftp://`, `mailto:` and `xmpp:` addresses in text, as GitHub does. Both parsers only link `http://`, `https://`,
// `www.` and e-mail addresses.
import type {Link, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {indexLines, type IndexedText} from './line-index.js';
import {alignWithSource} from './source-offsets.js';
import {splitText, type Range} from './split-text.js';

/** Changes `tree` in place. `source` is the text from which it was parsed. */
export function linkAutolinks(tree: Root, source: string): void {
  if (autolinkScheme.test(source)) linkBelow(tree, indexLines(source));
}

// Looks for the colon first, which is several times as fast.
const autolinkScheme = /:(?<=(?:ftp|mailto|xmpp):)/i;

function linkBelow(parent: Parents, source: IndexedText): void {
  let hasAutolink = false;
  for (const child of parent.children) {
    if ('children' in child && child.type !== 'link' && child.type !== 'linkReference') linkBelow(child, source);
    hasAutolink ||= child.type === 'text' && autolinkScheme.test(child.value);
  }
  if (!hasAutolink) return;
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
    const address = prefix + linkText(link) + resource;
    result[index - 1] = sliceText(before, 0, before.value.length - prefix.length);
    if (resource !== '' && after?.type === 'text')
      result[index + 1] = sliceText(after, resource.length, after.value.length);
    result[index] = {...link, url: address, children: [{type: 'text', value: address, data: {isLiteral: true}}]};
  }
  return result.filter((node) => node.type !== 'text' || node.value !== '');
}

function isEmail(node: Nodes): node is Link {
  return node.type === 'link' && node.url === `mailto:${linkText(node)}`;
}

function linkText({children: [child]}: Link): string {
  return child?.type === 'text' ? child.value : '';
}

/** Returns a part of a text. Its position is only known if the text has no escapes. */
function sliceText(node: Text, from: number, to: number): Text {
  const {position, ...rest} = node;
  const value = node.value.slice(from, to);
  if (position?.start.offset === undefined || position.end.offset! - position.start.offset !== node.value.length)
    return {...rest, value};
  const movePoint = ({line, column, offset = 0}: typeof position.start, by: number) => ({
    line,
    column: column + by,
    offset: offset + by,
  });
  const start = movePoint(position.start, from);
  return {
    ...rest,
    value,
    position: {start, end: to === node.value.length ? position.end : movePoint(start, to - from)},
  };
}

function withFtpLinks(node: Text, source: IndexedText): PhrasingContent[] {
  if (node.data?.isLiteral || !/ftp:\/\//i.test(node.value)) return [node];
  const aligned = alignWithSource(node, source.text);
  if (aligned === undefined) return [node];
  const ranges: Range[] = [];
  for (const {0: address, index} of node.value.matchAll(ftpAddress)) {
    if (aligned.visible.slice(index, index + 'ftp://'.length).includes('\0')) continue;
    ranges.push({
      start: index,
      end: index + withoutPunctuation(address).length,
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

// After the start, whitespace or `*`, `_`, `~`, `(`; a domain with a period, then anything but whitespace and `<`.
const ftpAddress = /(?<![^\s*_~(])ftp:\/\/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+[^\s<]*/giu;

/** `ftp://a.b/c).` → `ftp://a.b/c`: punctuation at the end is not part of an address, nor is a bracket too many. */
function withoutPunctuation(address: string): string {
  let unmatched = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ')' && unmatched > 0) unmatched--;
    else if (!'?!.,:*_~\'"'.includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
