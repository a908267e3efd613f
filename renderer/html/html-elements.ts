// The elements of HTML, by name.

/**
 * Whether a tag is one of HTML. Authors write HTML in small letters or in capitals; `<Link>` and `<Object>` are types or
 * components.
 */
export function isHtmlElement(written: string): boolean {
  const name = written.toLowerCase();
  return elements.has(name) && (written === name || written === written.toUpperCase());
}

/** Elements that are left out under `safe` with all that is in them. */
export const leftOutElements: ReadonlySet<string> = new Set(
  (
    'script style template iframe noembed noframes noscript svg math object embed title textarea select xmp ' +
    'plaintext'
  ).split(' '),
);

// Those of the HTML standard, and of those that it calls obsolete the ones that were in use.
const elements: ReadonlySet<string> = new Set([
  ...leftOutElements,
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
