// Marks the page before the first paint if the visitor was recently signed in at the application. If the config enables it, each
// page has this inline script in its head. The cookie only decides which links are shown; it proves nothing.

/** The content of the `<script>`, identical on every page, so that the content security policy can contain its hash. */
export const signedInScript = `(${markSignedIn
  .toString()
  .replace(/\s+/g, ' ')
  .replace(/ ?([^\w$]) ?/g, '$1')})()`;

/**
 * Reads the name of the cookie from `data-signed-in-cookie`. Must not use outer variables or strings with white space, because its
 * minified source is inlined. The rules are not in a stylesheet, so that other sites do not load them.
 */
function markSignedIn(): void {
  const root = document.documentElement;
  try {
    if (!new RegExp(`(^|;)\\s*${root.dataset['signedInCookie']}=1(;|$)`).test(document.cookie)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-signed=out]{display:none!important}[data-signed=in]{display:contents!important}');
    document.adoptedStyleSheets.push(sheet);
    root.classList.add('signed-in');
  } catch {
    return;
  }
}
