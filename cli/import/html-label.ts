// Labels of generators that insert them into the page as HTML.

/**
 * `<span class="icon"></span> API <b>keys</b>` → `API keys`. Returns undefined if the label has no text, such as one with only an
 * icon. Names such as `Array<T>` stay.
 */
export function textOfHtmlLabel(label: string): string | undefined {
  if (!label.includes('<')) return label;
  const text = label
    .replace(/<(?:br|wbr)\s*\/?>/g, ' ')
    .replace(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--.*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}
