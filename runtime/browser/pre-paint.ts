// What must be known before the first paint: the color mode, and which tabs the reader chose last time. Both travel as
// text in the head of each page, because a script that is loaded would come too late.
import {paintColorMode} from './color-mode/color-mode-paint.js';
import {storageKeys} from './base/protocol.js';
import {restoreTabs} from './tabs/tabs-restore.js';

/** JavaScript for the one inline `<script>`: the same on every page, so that a policy can name its hash. */
export const prePaintScript = [call(paintColorMode, storageKeys.theme), call(restoreTabs, storageKeys.tabs)].join(';');

/** White space goes. No string in these functions has any that matters. */
function call(run: (key: string) => unknown, key: string): string {
  const text = run
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\w$]) ?/g, '$1');
  return `(${text})(${JSON.stringify(key)})`;
}
