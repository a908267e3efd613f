import type {ReactNode} from 'react';
import {href, Icon, useConfig} from 'galley/page';

/** Opens the search palette; without script it leads to the search page. Nothing on a site without an index. */
export function SearchButton(): ReactNode {
  if (!useConfig().publish.search) return null;
  return (
    <a
      className="search-button"
      href={href('/search')}
      data-search-button=""
      data-shortcut="meta_k"
      data-shortcut-in=""
      aria-keyshortcuts="Meta+K Control+K"
    >
      <Icon name="lucide:search" />
      <span>Search...</span>
      {/* The script knows which key it is. */}
      <kbd aria-hidden="true" />
    </a>
  );
}
