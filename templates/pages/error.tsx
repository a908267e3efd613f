// `/404`, which becomes `404.html`: the page that static hosts show for unknown addresses.
import {definePage, href, Icon} from 'galley/page';
import {ProofMark} from '../components/proof-mark.js';
import type {NotFound} from '../schemas.js';

export default definePage({
  name: 'error',
  path: '/404',
  head: () => ({
    title: 'Page not found',
    description: 'We are sorry but this page could not be found.',
    robots: 'noindex',
  }),
  component: ({document, site: {config}}) => {
    const texts = (document ?? {}) as NotFound;
    const {name = 'An error occurred', message = "This is not the page you're looking for."} = texts;
    return (
      <div className="page">
        <div className="error-page">
          <p className="headline slug">
            <ProofMark name="caret">Missing page</ProofMark>
          </p>
          <p className="status" data-status="404">
            404
          </p>
          <h1>{name}</h1>
          <p data-error-message="">{message}</p>
          <p className="buttons">
            <a className="button" data-variant="solid" href={href('/')} data-clear-error="">
              <Icon name="lucide:arrow-left" />
              Go back home
            </a>
          </p>
          <div className="prose" data-nearest="" data-search={config.publish.search ? href('/search') : undefined} />
        </div>
      </div>
    );
  },
});
