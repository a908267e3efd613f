import type {ReactNode} from 'react';
import {sidebarScript} from '../../runtime/browser/sidebar/sidebar-script.js';
import {navigationHash} from '../support/navigation-hash.js';
import {NavTree, type NavTreeProps} from './nav-tree.js';

/**
 * The page tree beside the article. A script right after it restores expanded groups and the scroll position:
 * any later, and the tree would visibly jump. The order of the pages comes from `renderer/catalog` (`document-order.ts`,
 * `navigation-tree.ts`), or from `sidebar` in the config.
 */
export function Sidebar({links, open}: NavTreeProps): ReactNode {
  return (
    <>
      <nav className="sidebar" aria-label="Pages" data-tree={navigationHash(links)}>
        <NavTree links={links} open={open} />
      </nav>
      <script dangerouslySetInnerHTML={{__html: sidebarScript}} />
    </>
  );
}
