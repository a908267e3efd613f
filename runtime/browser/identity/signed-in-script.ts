// Marks the page before the first paint if the visitor was recently signed in at the application. If the config enables it, each
// page has this inline script in its head. The cookie only decides which links are shown; it proves nothing.
import {inlineSource} from '../base/inline-source.js';

/** The content of the `<script>`, identical on every page, so that the content security policy can contain its hash. */
export const signedInScript = `(${inlineSource(markSignedIn)})()`;

/**
 * Reads the name of the cookie from `data-signed-in-cookie`. The CSS rules are not in a stylesheet, so that sites without this
 * feature do not load them.
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
