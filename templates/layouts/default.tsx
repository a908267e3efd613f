// Header, page, footer: every page but login and sign-up.
import type {ReactNode} from 'react';
import {Once, type LayoutProps} from 'galley/page';
import {SiteFooter} from '../components/site-footer.js';
import {SiteHeader} from '../components/site-header.js';
import {SiteMenu} from '../components/site-menu.js';
import {SkipLink} from '../components/skip-link.js';
import {ToastRegion} from '../components/toast-region.js';
import {isNear} from '../support/app-page.js';
import {pageTree, sectionOf} from '../support/section.js';

export default function DefaultLayout({route, site, children}: LayoutProps): ReactNode {
  const {brand, logo, header, apiDocs, app, footer, newsletter, identity, repository} = site.config;
  const bar = {
    brand,
    ...(logo && {logo}),
    header,
    ...(apiDocs && {apiDocs}),
    ...(app && {app}),
    ...(repository && {repository}),
    ...(identity.hint && {hint: true}),
    ...(isNear(site.config) && {near: true}),
  };
  const section = sectionOf(route);
  const tree = pageTree(site, route);
  const hasTree = site.sidebar !== null || tree.links !== site.navigation;
  const inside = hasTree ? tree.links : [];
  const menu =
    header.links.length > 0 ||
    inside.length > 0 ||
    apiDocs !== undefined ||
    app !== undefined ||
    repository !== undefined;
  return (
    <>
      <SkipLink />
      <Once of={SiteHeader} props={{config: bar, section, menu}} current={route} />
      {/* Here, beside the same tree in the sidebar, compression finds the repetition on pages of any length. */}
      {menu && (
        <Once
          of={SiteMenu}
          props={{config: bar, links: inside, open: inside.length > 0 ? tree.open : []}}
          current={route}
        />
      )}
      <main id="site-main" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <Once
        of={SiteFooter}
        props={{config: {brand, footer, ...(newsletter && {newsletter}), ...(repository && {repository})}}}
        current={route}
      />
      <p className="sr-only" role="status" aria-atomic="true" data-announcer="" />
      <ToastRegion />
    </>
  );
}
