import type {ReactNode} from 'react';
import {Icon, type PageDocument, type PageProps} from 'galley/page';
import {editLink, repositoryLinks} from '../support/repository-links.js';
import {FormattedDate} from './formatted-date.js';
import {Link} from './link.js';

export interface PageFooterProps extends Pick<PageProps, 'route' | 'updated'> {
  readonly document: PageDocument;
  readonly config: PageProps['site']['config'];
}

/** Below the text: the date of the last change, the source file, and a link to edit it. */
export function PageFooter({route, updated, document, config}: PageFooterProps): ReactNode {
  const file = `content/${String(document['_file'])}`;
  const edit = editLink(config, file);
  const issues = repositoryLinks(config)?.issues;
  return (
    <footer className="page-footer slug">
      <span>{file}</span>
      {updated !== undefined && (
        <span>
          {'Last updated '}
          <FormattedDate iso={updated} />
        </span>
      )}
      {edit !== undefined && (
        <Link to={edit}>
          <Icon name="lucide:pencil" />
          Edit this page
        </Link>
      )}
      {issues !== undefined && (
        <Link to={issues}>
          <Icon name="lucide:circle-dot" />
          Report an issue
        </Link>
      )}
      {config.publish.markdown && (
        <Link to={`${route === '/' ? '/index' : route}.md`} type="text/markdown">
          <Icon name="lucide:file-text" />
          View as Markdown
        </Link>
      )}
    </footer>
  );
}
