// The inline script after the page tree. It restores the state of the tree before the first paint.
import {storageKeys} from '../base/protocol.js';
import {restoreSidebar} from './sidebar-state.js';

/** JavaScript for a `<script>` right after the sidebar: the same on every page, so that a policy can name its hash. */
export const sidebarScript = `(${compact(restoreSidebar.toString())})(document.currentScript.previousElementSibling,${JSON.stringify(storageKeys.sidebar)})`;

/** White space goes. No string in the function has any that matters. */
function compact(source: string): string {
  return source.replace(/\s+/g, ' ').replace(/ ?([^\w$]) ?/g, '$1');
}
