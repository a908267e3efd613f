// `/blog/{slug}`: one article.
import {Body, definePage} from 'galley/page';
import {ArticleMetadata} from '../components/article-metadata.js';
import {Authors} from '../components/authors.js';
import {DraftMark} from '../components/draft-mark.js';
import {PageFooter} from '../components/page-footer.js';
import {PageHeader} from '../components/page-header.js';
import {NeighborLinks} from '../components/neighbor-links.js';
import {TagList} from '../components/tag-list.js';
import {Toc} from '../components/toc.js';
import {TocMenu} from '../components/toc-menu.js';
import type {Article} from '../schemas.js';
import {articleFilter} from '../support/article-queries.js';
import {dateOnly} from '../support/format-date.js';
import {neighborLinks, neighborsBelow, withOverrides} from '../support/neighbors.js';
import {typedDocument} from '../support/typed-document.js';
import {articleData} from '../support/structured-data.js';

export default definePage({
  name: 'blog-slug',
  path: '/blog/:slug',
  each: {where: articleFilter},
  data: ({document}) => ({
    neighbors: {
      where: articleFilter,
      sort: {date: -1},
      only: ['_path', 'title', 'description'],
      surround: {query: document?._path ?? ''},
    },
  }),
  head: ({route, document, updated, data, site: {config}}) => {
    const article = typedDocument<Article>(document);
    return {
      type: 'article',
      ...(article.date !== undefined && {published: dateOnly(article.date)}),
      ...(updated !== undefined && {modified: updated}),
      links: neighborLinks(withOverrides(article, neighborsBelow('/blog', data.neighbors))),
      structured: articleData({route, article, updated, config}),
    };
  },
  component: ({route, document, toc, words, updated, site, data: {neighbors}}) => {
    const article = typedDocument<Article>(document);
    const {title, description, authors, tags = []} = article;
    return (
      <div className="docs container" data-alone="">
        <TocMenu toc={toc} />
        <article className="article">
          <PageHeader
            title={title}
            description={description}
            headline={<ArticleMetadata article={article} words={words()} />}
          >
            <Authors authors={authors} />
          </PageHeader>
          <DraftMark document={document} />
          <div className="prose">
            <Body omitTitle />
          </div>
          <TagList tags={tags} />
          <PageFooter route={route} updated={updated} document={article} config={site.config} />
          <NeighborLinks
            pages={withOverrides(article, neighborsBelow('/blog', neighbors))}
            labels={['Newer', 'Older']}
          />
        </article>
        <Toc toc={toc} />
      </div>
    );
  },
});
