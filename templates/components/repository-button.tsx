import type {ReactNode} from 'react';
import {Icon, useConfig} from 'galley/page';
import {repositoryLinks} from '../support/repository-links.js';
import {Link} from './link.js';

/** The icon in the header and the footer. */
export function RepositoryButton(): ReactNode {
  const links = repositoryLinks(useConfig());
  return (
    links && (
      <Link className="icon-button repository" to={links.home} aria-label={links.label}>
        <Icon name={links.icon} />
      </Link>
    )
  );
}
