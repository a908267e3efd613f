import type {ReactNode} from 'react';
import type {Article} from '../schemas.js';
import {authorRoute} from '../support/article-links.js';
import {Avatar} from './avatar.js';
import {Link} from './link.js';

/** The authors of an article. A name links to `to` in a new tab, or else to all articles by that author. */
export function Authors({authors = []}: {readonly authors?: Article['authors']}): ReactNode {
  if (authors.length === 0) return null;
  return (
    <p className="authors">
      {authors.map(({name, avatar, to}) => {
        const route = to ?? authorRoute(name);
        const content = (
          <>
            <Avatar name={name} src={avatar} /> {name}
          </>
        );
        return route === undefined ? (
          <span key={name} className="author">
            {content}
          </span>
        ) : (
          <Link key={name} className="author" to={route} {...(to !== undefined && {target: '_blank'})}>
            {content}
          </Link>
        );
      })}
    </p>
  );
}
