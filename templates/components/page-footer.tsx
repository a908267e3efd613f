import type {ReactNode} from 'react';
import {Icon, type PageDocument, type PageProps} from 'galley/page';
import {Day} from './day.js';
import {Link} from './link.js';

export interface PageFooterProps extends Pick<PageProps, 'route' | 'updated'> {
  readonly document: PageDocument;
  readonly config: PageProps['site']['config'];
}

/** Below the text: when it changed, the file it comes from, and where to change it. */
export function PageFooter({route, updated, document, config}: PageFooterProps): ReactNode {
  const file = `content/${String(document['_file'])}`;
  return (
    <footer className="page-footer slug">
      <span>{file}</span>
      {updated !== undefined && (
        <span>
          {'Last updated '}
          <Day iso={updated} />
        </span>
      )}
      {config.edit !== undefined && (
        <Link to={config.edit.url.replaceAll('{path}', encodeURI(file))}>
          <Icon name="lucide:pencil" />
          Edit this page
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
