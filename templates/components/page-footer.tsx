import type {ReactNode} from 'react';
import {Icon, type Config, type PageDocument} from 'galley/page';
import {Link} from './link.js';

/** Below the text: the file it comes from, and where to change it. */
export function PageFooter({document, config}: {readonly document: PageDocument; readonly config: Config}): ReactNode {
  const file = `content/${String(document['_file'])}`;
  return (
    <footer className="page-footer slug">
      <span>{file}</span>
      {config.edit !== undefined && (
        <Link to={config.edit.url.replaceAll('{path}', encodeURI(file))}>
          <Icon name="lucide:pencil" />
          Edit this page
        </Link>
      )}
    </footer>
  );
}
