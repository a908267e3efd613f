// Three columns: the tree of pages, the article, its headings.
import type {ReactNode} from 'react';
import {Once, type LayoutProps} from 'galley/page';
import {Sidebar} from '../components/sidebar.js';
import {Toc} from '../components/toc.js';
import {TocMenu} from '../components/toc-menu.js';
import {pageTree, sectionOf} from '../support/page-in-navigation.js';
import DefaultLayout from './default.js';

export default function DocsLayout(props: LayoutProps): ReactNode {
  const {route, site, toc, children} = props;
  // Pages outside of the documentation may do without its tree.
  const alone = site.config.content.fallback === 'page' && sectionOf(route) !== '/docs';
  return (
    <DefaultLayout {...props}>
      <div className="docs container" data-alone={alone ? '' : undefined}>
        {!alone && <Once of={Sidebar} props={pageTree(site, route)} current={route} />}
        <TocMenu toc={toc} />
        {children}
        <Toc toc={toc} />
      </div>
    </DefaultLayout>
  );
}
