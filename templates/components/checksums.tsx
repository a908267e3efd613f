import type {ReactNode} from 'react';
import type {Download} from '../collections.js';
import {Inline} from './inline.js';
import {Link} from './link.js';

/** Files of a release and the sums to check them by. */
export function Checksums({description, files}: NonNullable<Download['checksums']>): ReactNode {
  return (
    <section className="split">
      <h2>Files and checksums</h2>
      {description !== undefined && (
        <p className="lead">
          <Inline text={description} />
        </p>
      )}
      <div className="comparison" role="region" aria-label="Files and checksums" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Size</th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({name, size, sha256, to}) => (
              <tr key={name}>
                <th scope="row">
                  {to === undefined ? (
                    name
                  ) : (
                    <Link className="inline-link" to={to}>
                      {name}
                    </Link>
                  )}
                </th>
                <td>{size}</td>
                <td>
                  <code className="checksum">{sha256}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
