import type {ReactNode} from 'react';
import type {Article} from '../collections.js';
import {Avatar} from './avatar.js';
import {Link} from './link.js';

/** Who wrote an article; links open in a new tab. */
export function Authors({authors = []}: {readonly authors?: Article['authors']}): ReactNode {
  if (authors.length === 0) return null;
  return (
    <p className="authors">
      {authors.map(({name, avatar, to}) => {
        const content = (
          <>
            <Avatar name={name} src={avatar} /> {name}
          </>
        );
        return to === undefined ? (
          <span key={name} className="author">
            {content}
          </span>
        ) : (
          <Link key={name} className="author" to={to} target="_blank">
            {content}
          </Link>
        );
      })}
    </p>
  );
}
