import type {ReactNode} from 'react';
import {sidebarScript} from '../../runtime/browser/sidebar/sidebar-script.js';
import {treeHash} from '../support/tree-hash.js';
import {NavTree, type NavTreeProps} from './nav-tree.js';

/**
 * The tree of pages beside the article. What a reader unfolded and how far they scrolled is put back by a script right
 * after it: any later and the tree would be seen to jump.
 */
export function Sidebar({links, open}: NavTreeProps): ReactNode {
  return (
    <>
      <nav className="sidebar" aria-label="Pages" data-tree={treeHash(links)}>
        <NavTree links={links} open={open} />
      </nav>
      <script dangerouslySetInnerHTML={{__html: sidebarScript}} />
    </>
  );
}
