// Applies the color mode and the last selected tabs before the first paint. The code is inlined into the head of each page, because a
// loaded script would run too late.
import {paintColorMode} from './color-mode/color-mode-paint.js';
import {storageKeys} from './base/protocol.js';
import {restoreTabs} from './tabs/tabs-restore.js';

/** The inline `<script>`. It is identical on every page, so that the content security policy can contain its hash. */
export const prePaintScript = [call(paintColorMode, storageKeys.theme), call(restoreTabs, storageKeys.tabs)].join(';');

/** Removes white space, which is safe because no string in these functions contains any. */
function call(run: (key: string) => unknown, key: string): string {
  const text = run
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\w$]) ?/g, '$1');
  return `(${text})(${JSON.stringify(key)})`;
}
