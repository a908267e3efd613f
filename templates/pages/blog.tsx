// `/blog`: all articles, the newest first.
import {definePage} from 'galley/page';
import {ArticleCard} from '../components/article-card.js';
import {PageHeader} from '../components/page-header.js';
import type {Article} from '../collections.js';
import {readDocument} from '../support/read-document.js';

export default definePage({
  name: 'blog',
  path: '/blog',
  needsDocument: true,
  data: {
    articles: {
      where: {_dir: 'blog', _type: 'markdown', _partial: false},
      sort: {date: -1},
      only: ['_path', '_draft', 'title', 'description', 'date', 'badge', 'tags', 'authors', 'image'],
    },
  },
  component: ({document, data: {articles}}) => {
    const {title, description} = readDocument(document);
    return (
      <div className="page container">
        <PageHeader title={title} description={description} />
        <div className="page-body articles">
          {articles.map((article, i) => (
            <ArticleCard key={article._path} article={readDocument<Article>(article)} wide={i === 0} />
          ))}
        </div>
      </div>
    );
  },
});
