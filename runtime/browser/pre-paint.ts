// Restores the color mode and the selected tabs before the first paint. The script is inline in the head of each page,
// because an external script would run too late.
import {paintColorMode} from './color-mode/paint-color-mode.js';
import {inlineSource} from './base/inline-source.js';
import {storageKeys} from './base/protocol.js';
import {restoreTabs} from './tabs/restore-tabs.js';

/** JavaScript for the one inline `<script>`: identical on every page, so that the content security policy can contain its hash. */
export const prePaintScript = [call(paintColorMode, storageKeys.colorMode), call(restoreTabs, storageKeys.tabs)].join(
  ';',
);

function call(run: (key: string) => unknown, key: string): string {
  return `(${inlineSource(run)})(${JSON.stringify(key)})`;
}
