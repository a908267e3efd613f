import type {ReactNode} from 'react';
import type {About} from '../schemas.js';
import {Avatar} from './avatar.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';

/** The people behind a product. */
export function TeamMembers({people = []}: Pick<About, 'people'>): ReactNode {
  if (people.length === 0) return null;
  return (
    <ul className="card-group people">
      {people.map(({name, role, bio, avatar, to}) => (
        <li key={name} className="card">
          <Avatar name={name} src={avatar} size="2xl" />
          <h3>{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
          {role !== undefined && <p className="slug">{role}</p>}
          {bio !== undefined && (
            <p>
              <InlineMarkdown text={bio} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
