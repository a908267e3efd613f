// What only pages of the docs and the blog need: the tree of pages and the table of contents. The question at the end is not
// here, because an answer must not reach the browser before its script does.
import {rememberSidebar} from './sidebar/remember-sidebar.js';
import {startTableOfContents} from './table-of-contents/table-of-contents.js';

export function startDocsPage(): void {
  rememberSidebar();
  startTableOfContents();
}
