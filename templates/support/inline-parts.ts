// Inline markup of strings in data files.

export type InlinePart =
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'code'; readonly text: string}
  | {readonly kind: 'emphasis'; readonly text: string}
  | {readonly kind: 'strikethrough'; readonly text: string}
  | {readonly kind: 'link'; readonly text: string; readonly to: string};

const markup = /`([^`]+)`|\*([^*\s](?:[^*]*[^*\s])?)\*|~~([^~]+)~~|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** ``"Run `galley`, see [docs](/docs)"`` → text, code, text, link. */
export function inlineParts(source: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of source.matchAll(markup)) {
    if (match.index > end) parts.push({kind: 'text', text: source.slice(end, match.index)});
    parts.push(partOf(match));
    end = match.index + match[0].length;
  }
  if (end < source.length) parts.push({kind: 'text', text: source.slice(end)});
  return parts;
}

/** Removes the markup: ``"Run `galley`"`` → `Run galley`. */
export function plainText(source: string): string {
  return inlineParts(source)
    .map(({text}) => text)
    .join('');
}

function partOf([, code, emphasis, strikethrough, label, to]: RegExpMatchArray): InlinePart {
  if (code !== undefined) return {kind: 'code', text: code};
  if (emphasis !== undefined) return {kind: 'emphasis', text: emphasis};
  if (strikethrough !== undefined) return {kind: 'strikethrough', text: strikethrough};
  return {kind: 'link', text: label ?? '', to: to ?? ''};
}
