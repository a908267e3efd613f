// `/` of a site that has no home page: the sections of its navigation.
import {definePage, Icon} from 'galley/page';
import {InlineMarkdown} from '../components/inline-markdown.js';
import {Link} from '../components/link.js';
import {siteSections} from '../support/site-sections.js';
import {siteData} from '../support/structured-data.js';

/** Further pages are neither listed nor counted, so that the build of this page stays fast on large sites. */
const maxPages = 1000;

export default definePage({
  name: 'contents',
  path: '/',
  ifAbsent: true,
  data: {
    pages: {
      where: {_type: 'markdown', _partial: {$ne: true}, navigation: {$ne: false}},
      only: ['_path', 'title', 'description'],
      limit: maxPages,
    },
  },
  head: ({site: {config}}) => ({title: config.brand, titleTemplate: false, structured: siteData(config)}),
  component: ({data: {pages}, site: {config, navigation}}) => {
    const sections = siteSections(navigation, pages);
    return (
      <div className="page">
        <header className="page-header">
          <h1>{config.brand}</h1>
          {config.description !== '' && (
            <p className="description">
              <InlineMarkdown text={config.description} />
            </p>
          )}
        </header>
        <div className="page-body">
          {sections.length === 0 ? (
            <p>There are no pages here yet.</p>
          ) : (
            <ul className="card-group contents">
              {sections.map(({title, to, description, pages: listed, more}) => (
                <li key={to} className="card">
                  <h2>
                    <Link to={to}>{title}</Link>
                  </h2>
                  {description !== undefined && (
                    <p>
                      <InlineMarkdown text={description} />
                    </p>
                  )}
                  {listed.length > 0 && (
                    <ul>
                      {listed.map((page) => (
                        <li key={page.to}>
                          <Link to={page.to}>{page.title}</Link>
                        </li>
                      ))}
                    </ul>
                  )}
                  {more > 0 && (
                    <p className="slug">
                      <Icon name="lucide:plus" /> {`${more} more`}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    );
  },
});
