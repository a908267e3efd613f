import type {ReactNode} from 'react';
import {href, Island, useConfig} from 'galley/page';

/** Opens the search palette; without script it leads to the search page. Nothing on a site without an index. */
export function SearchButton(): ReactNode {
  if (!useConfig().publish.search) return null;
  return <Island of="search-button" when="interaction" replay={['click']} props={{href: href('/search')}} />;
}
