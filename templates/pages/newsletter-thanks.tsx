// `/newsletter/thanks`: where the newsletter function sends readers whose form was posted without script.
import {definePage} from 'galley/page';
import {NewsletterForm} from '../components/newsletter-form.js';
import {PageHeader} from '../components/page-header.js';

// The same for everybody: whether an address was known is nobody's business.
const usual =
  'Check your inbox: a mail asks you to confirm that it was you, and the newsletter comes once you have. ' +
  'If you were subscribed already, there is nothing more to do.';

export default definePage({
  name: 'newsletter-thanks',
  path: '/newsletter/thanks',
  validate: ({config}) => config.newsletter !== undefined,
  head: () => ({
    title: 'Thank you',
    description: 'What happens after signing up for the newsletter.',
    robots: 'noindex',
  }),
  component: ({site: {config}}) => (
    <div className="page container">
      <PageHeader title="Thank you" description={config.newsletter?.success ?? usual} />
      {config.newsletter !== undefined && (
        <div className="page-body">
          <NewsletterForm
            id="newsletter-again"
            resend
            {...config.newsletter}
            title="No mail after some minutes? Look among the spam, or have it sent again."
          />
        </div>
      )}
    </div>
  ),
});
