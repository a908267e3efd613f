// `/blog/{slug}`: one article.
import {Body, definePage} from 'galley/page';
import {Authors} from '../components/authors.js';
import {Day} from '../components/day.js';
import {DraftMark} from '../components/draft-mark.js';
import {PageHeader} from '../components/page-header.js';
import {Surround} from '../components/surround.js';
import {Toc} from '../components/toc.js';
import type {Article} from '../collections.js';
import {dayOf} from '../support/date.js';
import {neighbourLinks, neighboursBelow} from '../support/neighbours.js';
import {readDocument} from '../support/read-document.js';

const articles = {_dir: 'blog', _type: 'markdown', _partial: false};

export default definePage({
  name: 'blog-slug',
  path: '/blog/:slug',
  each: {where: articles},
  data: ({document}) => ({
    surround: {
      where: articles,
      sort: {date: -1},
      only: ['_path', 'title', 'description'],
      surround: {query: document?._path ?? ''},
    },
  }),
  head: ({document, data, site}) => {
    const {title, description, date, updated, authors = [], image} = readDocument<Article>(document);
    return {
      type: 'article',
      published: dayOf(date),
      ...(updated !== undefined && {modified: dayOf(updated)}),
      ...(image !== undefined && {image: image.src}),
      links: neighbourLinks(neighboursBelow('/blog', data.surround)),
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: title,
          ...(description !== undefined && {description}),
          datePublished: dayOf(date),
          ...(updated !== undefined && {dateModified: dayOf(updated)}),
          author: authors.map(({name}) => ({'@type': 'Person', name})),
          publisher: {'@type': 'Organization', name: site.config.brand},
        },
      ],
    };
  },
  component: ({document, toc, data: {surround}}) => {
    const {title, description, badge, date, authors} = readDocument<Article>(document);
    return (
      <div className="docs container" data-alone="">
        <Toc toc={toc} />
        <article className="article">
          <PageHeader
            title={title}
            description={description}
            headline={
              <p className="slug">
                {badge !== undefined && <span className="badge">{badge}</span>} <Day iso={date} />
              </p>
            }
          >
            <Authors authors={authors} />
          </PageHeader>
          <DraftMark document={document} />
          <div className="prose">
            <Body omitTitle />
          </div>
          <Surround pages={neighboursBelow('/blog', surround)} labels={['Newer', 'Older']} />
        </article>
      </div>
    );
  },
});
