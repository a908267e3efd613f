// Whether the visitor was recently signed in at the application, for the first paint: an inline script in the head
// of each page, where the config wants it. The cookie is a hint for links, and never a proof of anything.

/** JavaScript for a `<script>`: the same on every page, so that a policy can name its hash. */
export const signedInScript = `(${markSignedIn
  .toString()
  .replace(/\s+/g, ' ')
  .replace(/ ?([^\w$]) ?/g, '$1')})()`;

/**
 * Reads the name of the cookie from `data-signed-in-cookie`. Closes over nothing, and no string in it has white space: it
 * travels as text. The few rules are for the links that change, and no stylesheet carries them for sites without.
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
