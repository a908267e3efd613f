// Header, page, footer. The layout `docs` wraps it; login and sign-up have the layout `auth`.
import type {ReactNode} from 'react';
import {Once, type LayoutProps} from 'galley/page';
import {SiteFooter} from '../components/site-footer.js';
import {SiteHeader} from '../components/site-header.js';
import {SiteMenu} from '../components/site-menu.js';
import {SkipLink} from '../components/skip-link.js';
import {ToastRegion} from '../components/toast-region.js';
import {isAppSameOrigin} from '../support/app-url.js';
import {pageTree, sectionOf} from '../support/page-in-navigation.js';

export default function DefaultLayout({route, site, children}: LayoutProps): ReactNode {
  const {brand, logo, header, apiDocs, app, footer, newsletter, identity, repository} = site.config;
  const headerConfig = {
    brand,
    ...(logo && {logo}),
    header,
    ...(apiDocs && {apiDocs}),
    ...(app && {app}),
    ...(repository && {repository}),
    ...(identity.hint && {hasSignedInHint: true}),
    ...(isAppSameOrigin(site.config) && {isAppSameOrigin: true}),
  };
  const section = sectionOf(route);
  const tree = pageTree(site, route);
  const hasTree = site.sidebar !== null || tree.links !== site.navigation;
  const sectionLinks = hasTree ? tree.links : [];
  const hasMenu =
    header.links.length > 0 ||
    sectionLinks.length > 0 ||
    apiDocs !== undefined ||
    app !== undefined ||
    repository !== undefined;
  return (
    <>
      <SkipLink />
      <Once of={SiteHeader} props={{config: headerConfig, section, hasMenu}} current={route} />
      {/* Next to the sidebar, which has the same tree: gzip only finds a repetition within 32 KiB. */}
      {hasMenu && (
        <Once
          of={SiteMenu}
          props={{config: headerConfig, links: sectionLinks, open: sectionLinks.length > 0 ? tree.open : []}}
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
