import type {ReactNode} from 'react';
import type {Download} from '../schemas.js';
import {ResponsiveTable} from './responsive-table.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';

/** The files of a release with their checksums. */
export function Checksums({description, files}: NonNullable<Download['checksums']>): ReactNode {
  return (
    <section className="split">
      <h2>Files and checksums</h2>
      {description !== undefined && (
        <p className="lead">
          <InlineMarkdown text={description} />
        </p>
      )}
      <div className="comparison" role="region" aria-label="Files and checksums" tabIndex={0}>
        <ResponsiveTable
          columns={['File', 'Size', 'SHA-256']}
          rows={files.map(({name, size, sha256, to}) => ({
            key: name,
            cells: [
              to === undefined ? (
                name
              ) : (
                <Link key="" className="inline-link" to={to}>
                  {name}
                </Link>
              ),
              size,
              <code key="" className="checksum">
                {sha256}
              </code>,
            ],
          }))}
        />
      </div>
    </section>
  );
}
