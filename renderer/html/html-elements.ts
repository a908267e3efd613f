// Lists the elements of HTML.

/**
 * Returns whether a tag name is an HTML element. HTML is written in lower case or upper case; `<Link>` and `<Object>`
 * are types or components.
 */
export function isHtmlElement(written: string): boolean {
  const name = written.toLowerCase();
  return elements.has(name) && (written === name || written === written.toUpperCase());
}

/** Elements that `safe` removes together with their content. */
export const removedElements: ReadonlySet<string> = new Set(
  (
    'script style template iframe noembed noframes noscript svg math object embed title textarea select xmp ' +
    'plaintext'
  ).split(' '),
);

// All elements of the HTML standard, and those of the obsolete ones that were in common use.
const elements: ReadonlySet<string> = new Set([
  ...removedElements,
  ...(
    'html head body base link meta address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section ' +
    'search blockquote dd div dl dt figcaption figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em ' +
    'i kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr area audio img map track video source ' +
    'picture canvas del ins caption col colgroup table tbody td tfoot th thead tr button datalist fieldset form input ' +
    'label legend meter optgroup option output progress selectedcontent details dialog summary slot ' +
    'acronym applet basefont bgsound big blink center dir font frame frameset keygen listing marquee menuitem nobr ' +
    'param rb rtc strike tt'
  ).split(' '),
]);
