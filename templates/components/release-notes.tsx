import type {ReactNode} from 'react';
import type {Download} from '../schemas.js';
import {FormattedDate} from './formatted-date.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';

/** The changes in one version. */
export function ReleaseNotes({
  version,
  date,
  title,
  changes = [],
  to,
}: NonNullable<Download['releases']>[number]): ReactNode {
  return (
    <article className="release" id={`v${version}`}>
      <p className="slug">
        <span className="badge">{`v${version}`}</span> <FormattedDate iso={date} />
      </p>
      {title !== undefined && <h3>{to === undefined ? title : <Link to={to}>{title}</Link>}</h3>}
      <ul className="bullets">
        {changes.map((change) => (
          <li key={change}>
            <InlineMarkdown text={change} />
          </li>
        ))}
      </ul>
    </article>
  );
}
