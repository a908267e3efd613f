// The inline script after the page tree. It restores the state of the tree before the first paint.
import {inlineSource} from '../base/inline-source.js';
import {storageKeys} from '../base/protocol.js';
import {restoreSidebar} from './sidebar-state.js';

/** The content of a `<script>` after the sidebar, identical on every page, so that the content security policy can contain its hash. */
export const sidebarScript = `(${inlineSource(restoreSidebar)})(document.currentScript.previousElementSibling,${JSON.stringify(storageKeys.sidebar)})`;
