// What only pages of the docs and the blog need: the tree of pages, the table of contents and the question at the end. As one
// chunk, it takes 0.5 kB less than three.
import {startNavTree} from './sidebar/nav-tree.js';
import {startTableOfContents} from './table-of-contents/table-of-contents.js';
import {startFeedback} from './widgets/feedback.js';

export function startDocsPage(): void {
  startNavTree();
  startTableOfContents();
  startFeedback();
}
