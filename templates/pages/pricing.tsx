// `/pricing`, from `content/pricing.yml`.
import {definePage} from 'galley/page';
import {Accordion} from '../components/accordion.js';
import {PageHeader} from '../components/page-header.js';
import {PricingCard} from '../components/pricing-card.js';
import {PricingComparison} from '../components/pricing-comparison.js';
import {PricingPeriod} from '../components/pricing-period.js';
import type {Pricing} from '../schemas.js';
import {typedDocument} from '../support/typed-document.js';
import {pricingStructuredData, savingLabel} from '../support/pricing-offers.js';
import {faqData} from '../support/structured-data.js';

export default definePage({
  name: 'pricing',
  path: '/pricing',
  needsDocument: true,
  head: ({document, site}) => {
    const pricing = typedDocument<Pricing>(document);
    return {structured: [...pricingStructuredData(pricing, site.config), ...faqData(pricing.faq)]};
  },
  component: ({document}) => {
    const pricing = typedDocument<Pricing>(document);
    const {title, description, periods, plans = [], compact = false, comparison = [], faq} = pricing;
    return (
      <div className="page pricing container">
        <PageHeader title={title} description={description} />
        <section>
          {plans.some(({price}) => price.year !== undefined) && (
            <PricingPeriod labels={periods} saving={savingLabel(plans)} />
          )}
          <div className="plans" data-compact={compact ? '' : undefined}>
            {plans.map((plan) => (
              <PricingCard key={plan.title} {...plan} />
            ))}
          </div>
        </section>
        {comparison.length > 0 && (
          <section>
            <h2>Compare</h2>
            <PricingComparison plans={plans} comparison={comparison} />
          </section>
        )}
        {faq !== undefined && (
          <section>
            <h2>{faq.title}</h2>
            <Accordion items={faq.items} />
          </section>
        )}
      </div>
    );
  },
});
