import type {ReactNode} from 'react';
import {useConfig} from 'galley/page';
import {repositoryLinks} from '../support/repository-links.js';
import {Link} from './link.js';

export interface RepositoryLinkProps {
  readonly page?: 'code' | 'issues';
  /** File of the repository, from the site root. */
  readonly file?: string;
  readonly children?: ReactNode;
}

/**
 * `:repository-link[issue tracker]{page="issues"}` in Markdown. Without a repository, or if the
 * page is unknown for its host, only the text is rendered.
 */
export function RepositoryLink({page = 'code', file, children}: RepositoryLinkProps): ReactNode {
  const links = repositoryLinks(useConfig());
  const target = file !== undefined ? links?.file?.(file) : page === 'issues' ? links?.issues : links?.home;
  return target === undefined ? children : <Link to={target}>{children ?? links?.label}</Link>;
}
