// `/search`: a search field, and a list of all pages for readers without script.
import {definePage, href} from 'galley/page';
import {Link} from '../components/link.js';
import {PageHeader} from '../components/page-header.js';
import {pagesByFolder} from '../support/pages-by-folder.js';

/** The other pages of a larger site are only counted. */
const maxListed = 400;

export default definePage({
  name: 'search',
  path: '/search',
  validate: ({config}) => config.publish.search,
  data: {
    pages: {
      where: {_type: 'markdown', _partial: {$ne: true}, navigation: {$ne: false}},
      only: ['_path', 'title'],
      limit: maxListed,
    },
    count: {where: {_type: 'markdown', _partial: {$ne: true}, navigation: {$ne: false}}, count: true},
  },
  head: () => ({title: 'Search', description: 'Search the pages of this site.', robots: 'noindex'}),
  component: ({data: {pages, count}, site}) => (
    <div className="page container search-page" data-search-page="">
      <PageHeader title="Search" description="The search runs in your browser." />
      <div className="page-body">
        <search>
          <form action={href('/search')}>
            <label className="sr-only" htmlFor="q">
              Search...
            </label>
            <input
              id="q"
              className="input"
              type="search"
              name="q"
              placeholder="Search..."
              autoComplete="off"
              maxLength={200}
            />
            <button type="submit" className="button" data-variant="outline">
              Search
            </button>
          </form>
        </search>
        <noscript>
          <p>Search requires JavaScript. Use the find function of your browser in this list of all pages instead.</p>
        </noscript>
        <div data-search-results="" role="status" />
        <div className="search-pages">
          <h2>All pages</h2>
          {pagesByFolder(pages, site.navigation).map(({path, title, pages: own}) => (
            <section key={path}>
              <h3>{title}</h3>
              <ul>
                {own.map(({_path, title}) => (
                  <li key={_path}>
                    <Link to={_path}>{title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {count > pages.length && (
            <p>
              {count - pages.length} more are in the <Link to="/sitemap.xml">sitemap</Link>.
            </p>
          )}
        </div>
      </div>
    </div>
  ),
});
