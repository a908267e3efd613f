// Features of docs and blog pages: the page tree and the table of contents.
import {rememberSidebar} from './sidebar/remember-sidebar.js';
import {startTableOfContents} from './table-of-contents/table-of-contents.js';

export function startDocsPage(): void {
  rememberSidebar();
  startTableOfContents();
}
