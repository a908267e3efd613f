// `/newsletter/thanks`: where the newsletter function sends readers whose form was posted without script.
import {definePage} from 'galley/page';
import {NewsletterForm} from '../components/newsletter-form.js';
import {PageHeader} from '../components/page-header.js';

// The same text for every address, so that it does not reveal which addresses are on the list.
const defaultDescription =
  'Check your inbox and confirm your subscription. If you are already subscribed, you do not need to do anything.';

export default definePage({
  name: 'newsletter-thanks',
  path: '/newsletter/thanks',
  validate: ({config}) => config.newsletter !== undefined,
  head: () => ({
    title: 'Thank you',
    description: 'Next steps after you sign up for the newsletter.',
    robots: 'noindex',
  }),
  component: ({site: {config}}) => (
    <div className="page container">
      <PageHeader title="Thank you" description={config.newsletter?.success ?? defaultDescription} />
      {config.newsletter !== undefined && (
        <div className="page-body">
          <NewsletterForm
            id="newsletter-again"
            resend
            {...config.newsletter}
            title="No mail after a few minutes? Check your spam folder, or send it again."
          />
        </div>
      )}
    </div>
  ),
});
